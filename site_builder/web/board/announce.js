// What a screen reader hears beside the verdict: small things, one line each, and not the whole past.

const KEPT = 4;

/**
 * @param {HTMLElement | null} region the element with role="log"
 * @returns {(text: string) => void}
 */
export function announcer(region) {
  return (text) => {
    if (!region) return;
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > KEPT) region.firstElementChild?.remove();
  };
}
