// What the reader asks for, done in that order: the next thing begins when the one before is done.

/** @typedef {() => unknown} Deed done when what it returns is settled */

/**
 * @typedef {object} Order
 * @property {(deed: Deed) => void} add done at once where nothing is being done
 * @property {() => void} clear what waits is not wanted any more. What is being done goes on, beside what is asked for next
 * @property {() => boolean} busy
 */

/** @returns {Order} */
export function createOrder() {
  /** @type {Deed[]} */
  let deeds = [];

  /** @param {Deed[]} mine */
  async function work(mine) {
    while (mine === deeds && mine[0]) {
      try {
        await mine[0]();
      } catch (error) {
        reportError(error); // the next one may fare better
      }
      mine.shift();
    }
  }

  return {
    add(deed) {
      deeds.push(deed);
      if (deeds.length === 1) void work(deeds);
    },
    clear: () => void (deeds = []),
    busy: () => deeds.length > 0,
  };
}
