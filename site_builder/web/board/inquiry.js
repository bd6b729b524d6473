// Questions to the engine, of which only the newest is of interest.

/** @import { Ask, Reply } from "./types.js" */

/**
 * @typedef {object} Inquiry
 * @property {(call: string, args: Readonly<Record<string, unknown>>) => Promise<Reply | null>} ask
 *   the answer, or `null` where a newer question, or something else, has come between
 * @property {() => void} drop whatever is being asked is no longer of interest
 * @property {() => boolean} busy
 * @property {() => () => boolean} moment whether nothing has come between since this moment
 */

/** An answer that takes longer than this, in milliseconds, is waited for in words. */
const PATIENCE = 500;

/**
 * @param {Ask} ask
 * @param {() => void} onWaiting called where the answer takes long
 * @returns {Inquiry}
 */
export function createInquiry(ask, onWaiting) {
  let newest = 0;
  let open = false;

  function moment() {
    const mine = newest;
    return () => mine === newest;
  }

  return {
    async ask(call, args) {
      newest += 1;
      const still = moment();
      open = true;
      const waiting = setTimeout(() => {
        if (still()) onWaiting();
      }, PATIENCE);
      const reply = await ask(call, args);
      clearTimeout(waiting);
      if (!still()) return null;
      open = false;
      return reply;
    },
    drop() {
      newest += 1;
      open = false;
    },
    busy: () => open,
    moment,
  };
}
