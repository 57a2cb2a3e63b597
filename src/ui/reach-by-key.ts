/** The item of a menu that a key leads to from the one that has focus. The ends meet. */
export function reachByKey(menu: Element, key: string): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.findIndex((item) => item === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? items[0]
    case 'ArrowUp':
      return items.at(at < 0 ? -1 : at - 1)
    case 'Home':
    case 'PageUp':
      return items[0]
    case 'End':
    case 'PageDown':
      return items.at(-1)
    default:
      // By letter the search goes round, so that one letter reaches all that begin with it.
      return [...items.slice(at + 1), ...items].find(
        ({ textContent }) => textContent.trim().charAt(0).toLowerCase() === key.toLowerCase(),
      )
  }
}
