// The themes of exercises in their list, each with how far the reader has come.

import { sayer } from "./board/sentences.js";
import { isDue, progressOf, whenProgress } from "./progress.js";

/** @import { PageData } from "./page.js" */

/**
 * @param {PageData} page
 */
export function upgradeThemes(page) {
  const say = sayer(page.ui.exercises);
  const themes = [...document.querySelectorAll("li[data-theme]")].filter((item) => item instanceof HTMLElement);
  if (themes.length === 0) return;
  whenProgress(() => {
    for (const item of themes) {
      const { theme = "", names = "" } = item.dataset;
      const ids = names.split(" ").map((name) => theme + name); // what was solved of others is of exercises that are gone
      const total = ids.length;
      const kept = ids.flatMap((id) => progressOf(`puzzle:${id}`) ?? []);
      const solved = kept.filter(({ reached }) => reached === "solved").length;
      const due = kept.filter(isDue).length;
      const said = [
        ...(solved > 0 ? [say("solved", { solved, total })] : []),
        ...(due > 0 ? [say("due", { due })] : []),
      ];
      item.querySelector("span")?.replaceChildren(said.join(" · ") || say("count", { count: total }));
    }
  });
}
