import { parseTheme, type Theme, themeStorageKey } from '#domain/site/theme.ts'

/** Blocked or full storage never breaks a screen: the choice then lasts as long as the page. */
export function readStoredTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(themeStorageKey))
  } catch {
    return parseTheme(null)
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeStorageKey, theme)
  } catch {
    // Nothing to do: the page already shows the theme.
  }
}

/** Another tab chose a theme: this one follows. Returns how to stop listening. */
export function onStoredThemeChange(onChange: (theme: Theme) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === themeStorageKey || event.key === null) onChange(parseTheme(event.newValue))
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
