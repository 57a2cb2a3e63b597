const storageKey = 'queue-shortcuts'

/** Single keys can get in the way of speech input, so that they can be turned off. Blocked storage: they are on. */
export function readShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function storeShortcutsOn(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // The choice lasts as long as the page.
  }
}
