// @ts-check
// Only while a site is served by `brade serve`: the page loads itself again when the site has been built again.

const events = new EventSource(new URL("events", import.meta.url));
events.addEventListener("built", () => location.reload());
