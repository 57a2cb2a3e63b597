import { resolveTheme } from '#domain/site/theme.ts'
import { drawTheme } from './draw-theme.ts'
import { readStoredTheme } from './stored-theme.ts'
import { isSystemDark } from './system-dark.ts'

/**
 * Before the first paint: puts the theme's class on `html` and colours the browser's bars to match. Its
 * `theme-color` comes before those that follow the system, and browsers take the first one.
 */
export function drawStoredTheme(): void {
  const bars = document.createElement('meta')
  bars.name = 'theme-color'
  document.head.append(bars)
  drawTheme(resolveTheme(readStoredTheme(), isSystemDark()))
}
