// The one classic script: before the first paint, the page takes the look that the reader chose (see look.js).

(() => {
  try {
    const theme = localStorage.getItem("brade:theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
    if (localStorage.getItem("brade:pattern") === "on") document.documentElement.dataset["pattern"] = "on";
    if (localStorage.getItem("brade:home") === "left") document.documentElement.dataset["home"] = "left";
  } catch {
    // Storage is denied: the page looks as the system does.
  }
})();
