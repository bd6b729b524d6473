// The reader's progress as a file: to keep it, and to take it to another browser.

import { sayer } from "./board/sentences.js";
import { daysSolved, keepDays } from "./daily.js";
import { hasCome, isDay, today } from "./days.js";
import { higher, progressOf, readProgress, tellProgress, writeProgress } from "./progress.js";
import { recalled, remember } from "./storage.js";

/** @import { PageData } from "./page.js" */

const KIND = "brade-progress";
const VERSION = 1;
/** A file is not larger than this, in bytes: a thousand problems are a tenth of it. */
const LARGEST = 1_000_000;
const NAME = /^(?:puzzle|step):[\w./-]{1,200}$/;

/** @typedef {{ progress: Readonly<Record<string, string>>, days: readonly string[] }} Backup */

/** @returns {string} everything that is kept, as the text of a file */
export function writeBackup() {
  const kept = recalled().flatMap((name) => {
    const progress = NAME.test(name) && progressOf(name);
    return progress ? [[name, writeProgress(progress)]] : [];
  });
  const progress = Object.fromEntries(kept.sort());
  return JSON.stringify({ kind: KIND, version: VERSION, progress, days: daysSolved() }, null, 1) + "\n";
}

/**
 * @param {string} text of a file
 * @returns {Backup | null} `null` where it is not whole: nothing of it is kept then
 */
export function readBackup(text) {
  try {
    const { kind, version, progress, days } = JSON.parse(text);
    if (kind !== KIND || version !== VERSION) return null;
    if (!Array.isArray(days) || !days.every((day) => isDay(day) && hasCome(day))) return null;
    if (typeof progress !== "object" || Array.isArray(progress)) return null;
    const whole = Object.entries(progress).every(
      ([name, kept]) => NAME.test(name) && typeof kept === "string" && readProgress(kept),
    );
    return whole ? { progress, days } : null;
  } catch {
    return null;
  }
}

/**
 * Add what a file has to what is kept: of either the furthest, and the later day to take a problem up again.
 *
 * @param {Backup} backup
 * @returns {boolean} whether all of it was kept
 */
export function keepBackup({ progress, days }) {
  const kept = Object.entries(progress).map(([name, text]) => {
    const [here, there] = [progressOf(name), readProgress(text)];
    if (!there) return true;
    const later = here && (here.next ?? "") >= (there.next ?? "") ? here : there;
    const reached = here ? higher(here.reached, there.reached) : there.reached;
    return remember(name, writeProgress({ ...later, reached }));
  });
  return keepDays(days) && kept.every(Boolean);
}

/**
 * @param {PageData} page
 */
export function upgradeBackup(page) {
  const part = document.querySelector('[data-part="backup"]');
  const file = part?.querySelector("input");
  const output = part?.querySelector("output");
  if (!(part instanceof HTMLElement) || !file || !output) return;
  const say = sayer(page.ui.problems);

  part.querySelector("button")?.addEventListener("click", () => {
    const link = document.createElement("a");
    link.download = say("backup_name", { day: today() });
    link.href = URL.createObjectURL(new Blob([writeBackup()], { type: "application/json" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href)); // the browser has begun to save it
    output.textContent = say("backup_saved");
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const backup = chosen.size > LARGEST ? null : readBackup(await chosen.text().catch(() => ""));
    file.value = ""; // the same file can be chosen again
    output.textContent = say(!backup ? "backup_unreadable" : keepBackup(backup) ? "backup_read" : "backup_full");
    tellProgress();
  });
  part.hidden = false;
}
