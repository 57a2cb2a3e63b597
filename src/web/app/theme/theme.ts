import { attempt } from '#web/shared/attempt.ts'

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

/** The colour of the browser's own bars: the page's background, in a notation that every browser reads here. */
export const themeColors = { light: '#f8f4ec', dark: '#15110d' } as const

/** Writes nothing where this theme is drawn already: the boot script does that before the first paint. */
export function drawTheme(drawn: 'light' | 'dark'): void {
  const { classList } = document.documentElement
  if (classList.contains(drawn)) return
  classList.remove('light', 'dark')
  classList.add(drawn)
  document
    .querySelector('meta[name="theme-color"]:not([media])')
    ?.setAttribute('content', themeColors[drawn])
}

/** Blocked or full storage never breaks a screen: the choice then lasts as long as the page. */
export function readStoredTheme(): Theme {
  return parseTheme(attempt(() => localStorage.getItem(themeStorageKey)) ?? null)
}

export function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** Before the first paint. Our `theme-color` precedes those that follow the system: browsers take the first. */
export function drawStoredTheme(): void {
  const bars = document.createElement('meta')
  bars.name = 'theme-color'
  document.head.append(bars)
  drawTheme(resolveTheme(readStoredTheme(), systemDark().matches))
}
