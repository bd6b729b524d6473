// The one classic script of every page: before the first paint, the page takes the look that the reader chose (see
// look.js), and keeps room for what its modules will show; where these do not load, as from disk, they are asked for as
// one plain script.

(() => {
  const { dataset } = document.documentElement;
  dataset["awaits"] = ""; // what modules are to show: it has its room from the start
  try {
    const theme = localStorage.getItem("brade:theme");
    if (theme === "light" || theme === "dark") dataset["theme"] = theme;
    if (localStorage.getItem("brade:pattern") === "on") dataset["pattern"] = "on";
    if (localStorage.getItem("brade:home") === "left") dataset["home"] = "left";
  } catch {
    // Storage is denied: the page looks as the system does.
  }

  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement && target.matches('[type="module"][src$="/main.js"]'))) return;
    const plain = document.createElement("script");
    plain.src = new URL("plain.js", target.src).href;
    const ask = () => document.head.append(plain);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", ask);
    else ask();
  }, true);
})();
