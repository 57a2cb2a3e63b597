export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

export const themeStorageKey = 'theme'

export const defaultTheme: Theme = 'system'

export const themeLabels: Record<Theme, string> = {
  light: 'Light',
  dark: 'Dark',
  system: 'System',
}

/** Stored values come from outside: anything but a known theme counts as absent. */
export function parseTheme(stored: unknown): Theme {
  return themes.find((theme) => theme === stored) ?? defaultTheme
}

export function resolveTheme(theme: Theme, isSystemDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return isSystemDark ? 'dark' : 'light'
  return theme
}
