// What the reader's browser remembers for this site. Where storage is denied, nothing breaks and nothing is kept.

const PREFIX = "brade:";

/**
 * @param {string} name
 * @returns {string | null} what was kept under this name
 */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * Keep a text; `null` forgets it.
 *
 * @param {string} name
 * @param {string | null} value
 * @returns {boolean} whether it was kept
 */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} the names under which anything is kept */
export function recalled() {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** @returns {boolean} whether anything can be kept at all */
export function canRemember() {
  return remember("probe", "1") && remember("probe", null);
}
