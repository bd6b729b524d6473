// Days as the reader's calendar has them, as text: `2026-11-29`. Earlier days sort before later ones.

const DAY = 86_400_000;

/** @returns {string} */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * @param {unknown} text
 * @returns {text is string}
 */
export function isDay(text) {
  if (typeof text !== "string" || Number.isNaN(Date.parse(text))) return false;
  return daysFrom(text, 0) === text; // not so for 30 February, which is parsed as a day of March
}

/**
 * @param {string} day
 * @returns {boolean} whether it has come for any reader: somebody who has travelled may have begun tomorrow already
 */
export function hasCome(day) {
  return day <= daysFrom(today(), 1);
}

/**
 * @param {string} day
 * @param {number} count how many days later; negative for earlier
 */
export function daysFrom(day, count) {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/**
 * @param {string} day
 * @returns {number} days since 1970 began
 */
export function numberOf(day) {
  return Date.parse(day) / DAY;
}

/**
 * @param {string} day
 * @param {string} lang
 * @returns {string} as it is said, `29 november`
 */
export function said(day, lang) {
  return new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", timeZone: "UTC" }).format(Date.parse(day));
}
