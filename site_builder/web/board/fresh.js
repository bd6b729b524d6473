// What has come to stand where something else was pressed: the second press of a double click does not press it.

/** For so long, in milliseconds, it is not pressed. */
const MOMENT = 350;

/** @param {Element} element which stands there now, or means something else now */
export function freshen(element) {
  element.classList.add("fresh");
  setTimeout(() => element.classList.remove("fresh"), MOMENT);
}

/**
 * @param {Element} element
 * @returns {boolean} whether a press may have been meant for what was there before
 */
export function isFresh(element) {
  return element.classList.contains("fresh");
}

/**
 * By mouse, finger and key, a button that has been shown this moment does nothing yet; nor is one pressed twice by a key
 * that is held.
 *
 * @param {HTMLElement} root what the buttons are in
 */
export function guardPresses(root) {
  const shown = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLButtonElement && !target.hidden) freshen(target);
  });
  shown.observe(root, { attributeFilter: ["hidden"], subtree: true });
  root.addEventListener("click", (event) => stop(event, isFresh), { capture: true });
  root.addEventListener("keydown", (event) => stop(event, () => event.key === "Enter" && event.repeat), { capture: true });
}

/**
 * @param {Event} event
 * @param {(button: HTMLButtonElement) => boolean} isToBe
 */
function stop(event, isToBe) {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || !isToBe(button)) return;
  event.preventDefault();
  event.stopPropagation();
}
