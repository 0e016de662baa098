// Runs before the first paint: a page that is light for a moment and then dark would flash.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("stoa:theme");
  } catch {
    // storage is switched off: the system's theme is shown
  }
  root.dataset.theme = chosen === "light" || chosen === "dark" ? chosen : "system";
})();
