import { expect, test } from 'vitest'
import { defaultTheme, parseTheme, resolveTheme, themeStorageKey } from './theme.ts'

test('the theme is kept under the key theme and is system by default @spec-1.4', () => {
  expect(themeStorageKey).toBe('theme')
  expect(defaultTheme).toBe('system')
})

test('a malformed stored theme counts as absent', () => {
  for (const junk of [null, undefined, '', 'Dark', 'blue', '"dark"', 7, {}]) {
    expect(parseTheme(junk)).toBe('system')
  }
  expect(parseTheme('dark')).toBe('dark')
  expect(parseTheme('light')).toBe('light')
})

test('the theme system follows the operating system, an explicit choice does not', () => {
  expect(resolveTheme('system', true)).toBe('dark')
  expect(resolveTheme('system', false)).toBe('light')
  expect(resolveTheme('light', true)).toBe('light')
  expect(resolveTheme('dark', false)).toBe('dark')
})
