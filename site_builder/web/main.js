// The page's beginning: finds what Python wrote, and lets it answer. Nothing is drawn here, and no rule is known.

import { decoded } from "./address.js";
import { upgradeBackup } from "./backup.js";
import { element } from "./board/elements.js";
import { createClient } from "./engine/client.js";
import { placeExercises } from "./exercises.js";
import { soon } from "./idle.js";
import { upgradeLanguages } from "./languages.js";
import { fetchLater } from "./later.js";
import { upgradeLook } from "./look.js";
import { upgradeOffline } from "./offline.js";
import { upgradeProblems } from "./problems.js";
import { upgradeProgressList } from "./progresslist.js";
import { upgradePuzzle } from "./puzzle.js";
import { readBoardData, readPageData, showEngineNote } from "./page.js";
import { upgradeThemes } from "./themelist.js";
import { upgradeTry } from "./try.js";

for (const part of document.querySelectorAll('[data-part="look"]')) {
  if (part instanceof HTMLElement) upgradeLook(part);
}

upgradeLanguages();

const followExercises = placeExercises();
const page = readPageData();
const roots = page ? [...document.querySelectorAll("section[data-board]")] : [];
const isFree = (/** @type {Element} */ root) => root.getAttribute("data-board") === "free";
const hasMatch = document.querySelector('form[data-part="match"]') !== null;

/** @param {string} text of what does not come */
const sayMissing = (text) => document.querySelector("main .lead")?.after(element("p", { className: "engine-note" }, text));

let settled = Promise.resolve();
if (page && (roots.length > 0 || hasMatch)) {
  const client = createClient({ workerUrl: new URL("./engine/worker.js", import.meta.url) });

  /** @param {Element} root */
  const learned = (root) => {
    const board = readBoardData(root);
    if (!board) return null;
    const { replies, ruleset } = board.data;
    if (typeof replies !== "string") client.learn(replies);
    else client.learnLater(ruleset, async () => (await fetchLater(replies)).replies);
    return board;
  };

  /** @param {Element} root */
  const upgrade = (root) => {
    const board = learned(root);
    if (board) (board.data.kind === "try" ? upgradeTry : upgradePuzzle)(board.root, board.data, page, client.ask);
  };

  const named = document.getElementById(decoded(location.hash.slice(1)) ?? "");
  const waiting = roots.filter((root) => !isFree(root));
  void inTurn(waiting.sort((one, other) => Number(other === named) - Number(one === named)), upgrade);
  followExercises(upgrade);
  // Paper has a board as it was set: what has been tried on it is for its reader. A free board is as it is seen.
  for (const type of ["beforeprint", "afterprint"])
    addEventListener(type, () => {
      for (const root of document.querySelectorAll("section[data-board]")) if (!isFree(root)) root.dispatchEvent(new Event(type));
    });
  settled = client.settled();
  const missing = page.ui.board[location.protocol === "file:" ? "engine_file" : "engine_missing"] ?? "";
  // One page each has these, and the sheet: two fifths of all this code.
  const free = roots.filter(isFree).flatMap((root) => learned(root) ?? []);
  if (free.length > 0)
    import("./free.js").then(({ upgradeFree }) => upgradeFree(free, page, client.ask), () => sayMissing(missing));
  if (hasMatch) import("./match.js").then(({ upgradeMatch }) => upgradeMatch(page, client.ask), () => sayMissing(missing));
  client.onStatus((status) => {
    for (const root of document.querySelectorAll("section[data-board]"))
      if (root instanceof HTMLElement) showEngineNote(root, status === "unavailable" ? missing : "");
  });
}

if (page && document.querySelector('form[data-part="sheet-choice"]'))
  import("./sheet.js").then(({ upgradeSheet }) => upgradeSheet(page), () => sayMissing(page.ui.sheet["failed"] ?? ""));

if (page) {
  upgradeProgressList(page);
  upgradeProblems(page);
  upgradeThemes(page);
  upgradeBackup(page);
  upgradeOffline(page, settled);
}

/**
 * Upgrade one board at once, and each of the others when the page has nothing else to do: a try on the first need not wait
 * for them.
 *
 * @param {readonly Element[]} waiting the one that the address names comes first
 * @param {(root: Element) => void} upgrade
 */
async function inTurn(waiting, upgrade) {
  for (const root of waiting) {
    try {
      upgrade(root);
    } catch (error) {
      reportError(error); // the next one may fare better
    }
    await new Promise((resolve) => soon(() => resolve(undefined)));
  }
}
