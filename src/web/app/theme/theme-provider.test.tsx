import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

/** Notes at each render whether the provider has mounted: it draws the theme then. */
const drawnWhenRendered: boolean[] = []

function Content() {
  drawnWhenRendered.push(document.documentElement.className !== '')
  return <p>{useTheme()}</p>
}

const page = (
  <ThemeProvider>
    <Content />
  </ThemeProvider>
)

test('the theme provider renders its content only after mount, and prerendered elements stay @spec-1.5', async () => {
  const { unmount } = render(page)
  expect(document.body.textContent).toBe('system')
  expect(drawnWhenRendered).toEqual([true])
  unmount()

  document.documentElement.className = ''
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  const written = document.querySelector('p')
  drawnWhenRendered.length = 0
  const root = await act(async () => hydrateRoot(document.body.firstElementChild as Element, page))
  expect(drawnWhenRendered).toEqual([true])
  expect(document.querySelector('p')).toBe(written)
  act(() => root.unmount())
})

test.each([
  ['dark', 'dark'],
  ['two words', 'system'],
  [null, 'system'],
])('another tab that stores %j means the theme %s', (newValue, theme) => {
  localStorage.setItem('theme', 'light')
  render(page)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  })
  expect(screen.getByText(theme)).toBeDefined()
})
