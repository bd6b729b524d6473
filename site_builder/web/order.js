// What the reader asks for, done in that order: the next thing begins when the one before is done.

/** @typedef {() => unknown} Deed done when what it returns is settled */

/**
 * @typedef {object} Order
 * @property {(deed: Deed, name?: string) => void} add done at once where nothing is being done; not again where one of its
 *   name is being done, or waits
 * @property {() => void} clear what waits is not wanted any more. What is being done goes on, beside what is asked for next
 * @property {() => boolean} busy
 */

/** @returns {Order} */
export function createOrder() {
  /** @typedef {{ readonly deed: Deed, readonly name: string }} Named */
  /** @type {Named[]} */
  let deeds = [];

  /** @param {Named[]} mine */
  async function work(mine) {
    while (mine === deeds && mine[0]) {
      try {
        await mine[0].deed();
      } catch (error) {
        reportError(error); // the next one may fare better
      }
      mine.shift();
    }
  }

  return {
    add(deed, name = "") {
      if (name && deeds.some((other) => other.name === name)) return;
      deeds.push({ deed, name });
      if (deeds.length === 1) void work(deeds);
    },
    clear: () => void (deeds = []),
    busy: () => deeds.length > 0,
  };
}
