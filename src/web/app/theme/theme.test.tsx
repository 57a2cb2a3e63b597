import { expect, test } from 'vitest'
import { drawStoredTheme, drawTheme, themeColors } from './theme.ts'

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
