// What stands below a board, as Python wrote it. A page may leave out any of it.

/**
 * @typedef {object} Panel
 * @property {HTMLElement | null} element
 * @property {HTMLElement | null} verdict
 * @property {HTMLElement | null} heard
 * @property {HTMLElement | null} keys what the keys do
 * @property {HTMLFormElement | null} form where a turn is typed
 * @property {HTMLInputElement | null} typed
 * @property {Readonly<Record<"undo" | "reset" | "done" | "numbering", HTMLButtonElement | null>>} buttons
 */

/**
 * @param {HTMLElement} root the block of a board
 * @returns {Panel}
 */
export function readPanel(root) {
  const form = find(root, '[data-part="typed"]', HTMLFormElement);
  return {
    element: find(root, '[data-part="panel"]', HTMLElement),
    verdict: find(root, '[data-part="verdict"]', HTMLElement),
    heard: find(root, '[data-part="heard"]', HTMLElement),
    keys: find(root, '[data-part="keys"]', HTMLElement),
    form,
    typed: form && find(form, "input", HTMLInputElement),
    buttons: {
      undo: find(root, '[data-act="undo"]', HTMLButtonElement),
      reset: find(root, '[data-act="reset"]', HTMLButtonElement),
      done: find(root, '[data-act="done"]', HTMLButtonElement),
      numbering: find(root, '[data-act="numbering"]', HTMLButtonElement),
    },
  };
}

/**
 * @param {HTMLElement} root the block of a board
 * @returns {HTMLButtonElement | null} the button of what comes next, if there is one
 */
export function primaryButton(root) {
  return find(root, ".actions .primary:not([hidden])", HTMLButtonElement);
}

/**
 * @template {HTMLElement} Kind
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind | null}
 */
function find(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}
