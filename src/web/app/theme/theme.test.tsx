import { expect, test } from 'vitest'
import {
  defaultTheme,
  drawStoredTheme,
  drawTheme,
  parseTheme,
  resolveTheme,
  themeColors,
  themeStorageKey,
} from './theme.ts'

test('the theme is kept under the key theme and is system by default @spec-1.4', () => {
  expect(themeStorageKey).toBe('theme')
  expect(defaultTheme).toBe('system')
})

test('a malformed stored theme counts as absent', () => {
  for (const junk of [null, undefined, '', 'Dark', 'blue', '"dark"', 7, {}]) {
    expect(parseTheme(junk)).toBe('system')
  }
})

test.each([
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('the theme %s, with a dark system %s, is shown as %s', (theme, isSystemDark, shown) => {
  expect(parseTheme(theme)).toBe(theme)
  expect(resolveTheme(theme, isSystemDark)).toBe(shown)
})

test.each(['light', 'dark'] as const)(
  'a stored %s theme colours the bars of the browser, ahead of what the system asks for',
  (theme) => {
    localStorage.setItem('theme', theme)
    drawStoredTheme()
    expect(document.documentElement.className).toBe(theme)
    const [first] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
    expect(first?.content).toBe(themeColors[theme])
    expect(first?.hasAttribute('media')).toBe(false)
    const other = theme === 'dark' ? 'light' : 'dark'
    drawTheme(other)
    expect(first?.content).toBe(themeColors[other])
  },
)
