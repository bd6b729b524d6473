// The page's beginning: finds what Python wrote, and lets it answer. Nothing is drawn here, and no rule is known.

import { upgradeBackup } from "./backup.js";
import { createClient } from "./engine/client.js";
import { placeExercises } from "./exercises.js";
import { upgradeLanguages } from "./languages.js";
import { upgradeLook } from "./look.js";
import { upgradeOffline } from "./offline.js";
import { upgradeProblems } from "./problems.js";
import { upgradeProgressList } from "./progresslist.js";
import { upgradePuzzle } from "./puzzle.js";
import { readBoardData, readPageData, showEngineNote } from "./page.js";
import { upgradeSheet } from "./sheet.js";
import { upgradeThemes } from "./themelist.js";
import { upgradeTry } from "./try.js";

for (const part of document.querySelectorAll('[data-part="look"]')) {
  if (part instanceof HTMLElement) upgradeLook(part);
}

upgradeLanguages();

const followExercises = placeExercises();
const page = readPageData();
const boards = page
  ? [...document.querySelectorAll("section[data-board]")].flatMap((root) => readBoardData(root) ?? [])
  : [];

const hasMatch = document.querySelector('form[data-part="match"]') !== null;
let settled = Promise.resolve();
if (page && (boards.length > 0 || hasMatch)) {
  const client = createClient({
    replies: boards.map((board) => board.data.replies),
    workerUrl: new URL("./engine/worker.js", import.meta.url),
  });
  const upgrades = { try: upgradeTry, puzzle: upgradePuzzle };
  for (const { root, data } of boards) if (data.kind !== "free") upgrades[data.kind](root, data, page, client.ask);
  // One page each has these, which are half of all this code.
  const free = boards.filter(({ data }) => data.kind === "free");
  if (free.length > 0) void import("./free.js").then(({ upgradeFree }) => upgradeFree(free, page, client.ask));
  if (hasMatch) void import("./match.js").then(({ upgradeMatch }) => upgradeMatch(page, client.ask));
  followExercises((root) => {
    const board = readBoardData(root);
    if (!board) return;
    client.learn(board.data.replies);
    upgradePuzzle(root, board.data, page, client.ask);
  });
  settled = client.settled();
  const missing = page.ui.board[location.protocol === "file:" ? "engine_file" : "engine_missing"] ?? "";
  client.onStatus((status) => {
    for (const root of document.querySelectorAll("section[data-board]"))
      if (root instanceof HTMLElement) showEngineNote(root, status === "unavailable" ? missing : "");
  });
}

if (page) {
  upgradeProgressList(page);
  upgradeProblems(page);
  upgradeThemes(page);
  upgradeBackup(page);
  upgradeSheet(page);
  upgradeOffline(page, settled);
}
