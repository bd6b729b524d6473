// What a screen reader hears beside the verdict: small things, one line each, and not the whole past.

import { element } from "./elements.js";

const KEPT = 4;

/**
 * @param {HTMLElement | null} region the element with role="log"
 * @returns {(text: string) => void}
 */
export function announcer(region) {
  return (text) => {
    if (!region) return;
    region.append(element("p", {}, text));
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
  };
}
