// The language switch stays at the same place of the page: a paragraph, or what stands on the free board.

/** Let the links of the switch lead to where the reader is. */
export function upgradeLanguages() {
  const links = [...document.querySelectorAll(".languages a")].filter((link) => link instanceof HTMLAnchorElement);
  for (const link of links) {
    for (const press of ["click", "auxclick"]) {
      link.addEventListener(press, () => {
        link.hash = location.hash;
      });
    }
  }
}
