// The page on which a match is checked. The file is read here and judged by the engine here; it goes nowhere.

import { writeAddress } from "./address.js";
import { element, linksOf, textsOf } from "./board/elements.js";
import { failed, refusal, sayer, word } from "./board/sentences.js";
import { languageOf, rulesetId } from "./page.js";

/** @import { Language } from "./board/sentences.js" */
/** @import { Ask, Failure, Letter, Saying } from "./board/types.js" */
/** @import { PageData } from "./page.js" */

/**
 * @typedef {object} Finding
 * @property {number} line
 * @property {boolean} fault
 * @property {string} about the id of a rule, or a remark
 * @property {Readonly<Record<string, string | number>>} values
 * @property {string | null} position
 * @property {string | null} roll
 * @property {readonly string[]} turns
 * @property {number} more how many turns there are besides
 *
 * @typedef {object} Report the engine's reply to "check_match"
 * @property {import("./board/types.js").Ruleset} ruleset
 * @property {readonly string[]} players
 * @property {number} games
 * @property {Readonly<Record<Letter, number>>} score
 * @property {number} faults
 * @property {readonly Finding[]} findings
 */

/** How many bytes the engine is asked with at the most: a file of more is not even put in the field. */
const MOST_BYTES = 64 * 1024;

/**
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeMatch(page, ask) {
  const form = document.querySelector('[data-part="match"]');
  const section = document.querySelector('[data-part="report"]');
  if (!(form instanceof HTMLFormElement) || !(section instanceof HTMLElement)) return;
  const text = form.querySelector("textarea");
  const file = form.querySelector('input[type="file"]');
  const drop = form.querySelector('[data-part="drop"]');
  if (!text || !(file instanceof HTMLInputElement) || !(drop instanceof HTMLElement)) return;
  const report = readReport(section);
  const teller = tell(page);
  /** Only the newest match is told of. */
  let newest = 0;

  async function check() {
    const given = text?.value ?? "";
    const mine = ++newest;
    if (given.trim() === "") return report.show(teller.say("empty"), "", []);
    report.show(teller.say("checking"), "", []);
    const reply = await ask("check_match", { text: given });
    if (mine !== newest) return;
    if (reply.error) return report.show(teller.failure(reply.error, given), "", []);
    /** @type {Report} */
    const found = reply.ok;
    const lines = given.split(/\r\n|\r|\n/);
    const items = found.findings.map((finding) => teller.finding(finding, found, lines[finding.line - 1] ?? ""));
    report.show(teller.verdict(found), teller.standing(found), items);
    report.focus();
  }

  /** @param {File | undefined} chosen */
  async function read(chosen) {
    if (!chosen || !text) return;
    const mine = ++newest; // what is still being judged is not to be told of any more
    if (chosen.size > MOST_BYTES) return report.show(teller.failure({ type: "TooLong", message: "" }, ""), "", []);
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (mine !== newest) return;
    if (!bytes) return report.show(teller.say("no_file"), "", []);
    text.value = decoded(bytes);
    await check();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check();
  });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    file.value = ""; // the same file can be chosen again
    void read(chosen);
  });
  form.querySelector('[data-act="example"]')?.addEventListener("click", () => {
    text.value = form.querySelector("template")?.content.textContent ?? "";
    void check();
  });
  for (const kind of ["dragenter", "dragover"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  form.addEventListener("dragleave", () => drop.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    void read(event.dataTransfer?.files[0]);
  });
  form.hidden = false;
}

/**
 * @param {ArrayBuffer} bytes
 * @returns {string} UTF-8, or what older programs wrote
 */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {HTMLElement} section */
function readReport(section) {
  const heading = section.querySelector("h2");
  const standing = section.querySelector('[data-part="standing"]');
  const list = section.querySelector('[data-part="findings"]');
  return {
    /**
     * @param {string} verdict
     * @param {string} stands
     * @param {readonly HTMLElement[]} items
     */
    show(verdict, stands, items) {
      section.hidden = false;
      if (heading) heading.textContent = verdict;
      if (standing) standing.textContent = stands;
      list?.replaceChildren(...items);
    },
    focus: () => heading?.focus(),
  };
}

/**
 * What there is to tell about a match, in the page's language.
 *
 * @param {PageData} page
 */
function tell(page) {
  const language = languageOf(page);
  const say = sayer(page.ui.match);
  /** @param {Report} report */
  const names = (report) => ({
    w: report.players[0] || say("white"),
    b: report.players[1] || say("black"),
  });

  /**
   * @param {Finding} finding
   * @param {Report} report
   * @returns {Saying}
   */
  function saying(finding, report) {
    const book = languageOf(page, page.games[rulesetId(report.ruleset)]);
    const player = names(report)[finding.values["player"] === "b" ? "b" : "w"];
    const values = "player" in finding.values ? { ...finding.values, player } : finding.values;
    if (finding.about in page.messages) {
      const witness = String(values["witness"] ?? "");
      const violation = { rule: finding.about, step: null, points: [], values, witness };
      return refusal(book, violation);
    }
    return { tone: "plain", short: say(finding.about.replaceAll("-", "_"), placesNamed(language, values)) };
  }

  /** @param {Finding} finding */
  function openTurns({ turns, more }) {
    if (turns.length === 1 && turns[0] === "-") return say("open_none");
    const told = turns.join(" | ");
    return say("open", { turns: more > 0 ? say("open_more", { turns: told, count: more }) : told });
  }

  /**
   * @param {Finding} finding
   * @param {Report} report
   * @returns {readonly HTMLElement[]} a link to the free board, set up as it was at this place of the match
   */
  function boardLink({ position, roll }, { ruleset }) {
    if (position === null || roll === null) return [];
    return [element("a", { href: `fritt-brade.html${writeAddress({ ruleset, position, roll })}` }, say("try_it"))];
  }

  return {
    say,
    /**
     * @param {Failure} failure
     * @param {string} text
     */
    failure(failure, text) {
      if (failure.type === "EngineUnavailable") return say("engine_needed");
      if (!("offset" in failure)) return failed(language, failure).short ?? "";
      const before = [...text].slice(0, failure.offset).join("").split("\n"); // counted in whole characters
      const where = { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
      return [say("unreadable", where), say("unreadable_help")].join(" ");
    },
    /** @param {Report} report */
    verdict: ({ faults, games }) =>
      faults === 0 ? say("good", { games }) : say(faults === 1 ? "faulty_one" : "faulty", { count: faults }),
    /** @param {Report} report */
    standing(report) {
      const { w, b } = names(report);
      const number = new Intl.NumberFormat(language.code);
      return say("standing", {
        white: w,
        white_points: number.format(report.score.w),
        black: b,
        black_points: number.format(report.score.b),
      });
    },
    /**
     * @param {Finding} finding
     * @param {Report} report
     * @param {string} line of the text
     * @returns {HTMLElement}
     */
    finding(finding, report, line) {
      const { fault, about, turns } = finding;
      const said = saying(finding, report);
      const place = say("line", { line: finding.line, kind: say(fault ? "fault" : "notice") });
      const item = element("li", {}, element("p", { className: "place" }, place));
      item.dataset["tone"] = fault ? "wrong" : "plain";
      item.dataset["about"] = about;
      item.append(element("pre", { className: "quoted" }, line), ...textsOf(said));
      if (turns.length > 0) item.append(element("p", { className: "open" }, openTurns(finding)));
      const links = [...linksOf(said), ...boardLink(finding, report)].flatMap((link) => [" ", link]).slice(1);
      if (links.length > 0) item.append(element("p", { className: "links" }, ...links));
      return item;
    },
  };
}

/**
 * @param {Language} language
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {Record<string, string | number>} the values, with words for the bar and for off
 */
function placesNamed(language, values) {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    value === "bar" || value === "off" ? word(language, value) : value,
  ]);
  return Object.fromEntries(named);
}
