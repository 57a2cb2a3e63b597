import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  localStorage.clear()
  document.documentElement.className = ''
})

function Chooser() {
  const { theme, setTheme } = useTheme()
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme}
    </button>
  )
}

/** Another tab stores something under the theme's key. */
function say(newValue: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  })
}

test('the theme provider renders its content only after mount @spec-1.5', () => {
  expect(renderToString(<ThemeProvider>content</ThemeProvider>)).toBe('')
  render(<ThemeProvider>content</ThemeProvider>)
  expect(document.body.textContent).toBe('content')
})

test('pages that are written to disk carry the content at once', () => {
  expect(renderToString(<ThemeProvider isOnPage>content</ThemeProvider>)).toContain('content')
})

test('content that is on the page already is rendered after mount as well, and stays in place', async () => {
  const drawnWhenRendered: boolean[] = []
  function Content() {
    // The provider draws the theme when it has mounted.
    drawnWhenRendered.push(document.documentElement.className !== '')
    return <p>content</p>
  }
  const page = (
    <ThemeProvider isOnPage>
      <Content />
    </ThemeProvider>
  )
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  const written = document.querySelector('p')
  drawnWhenRendered.length = 0

  const root = await act(async () => hydrateRoot(document.body.firstElementChild as Element, page))
  expect(drawnWhenRendered).toEqual([true])
  expect(document.querySelector('p')).toBe(written)
  act(() => root.unmount())
})

test.each(['hydrated', 'drawn aside'])(
  'the class that the boot script has set is not touched while the page is %s',
  async (way) => {
    localStorage.setItem('theme', 'dark')
    document.documentElement.className = 'dark'
    const page = (
      <StrictMode>
        <ThemeProvider isOnPage={way === 'hydrated'}>
          <Chooser />
        </ThemeProvider>
      </StrictMode>
    )
    document.body.innerHTML = `<div>${renderToString(page)}</div>`
    const container = document.body.firstElementChild as Element
    const changes = vi.fn<(records: MutationRecord[]) => void>()
    const observer = new MutationObserver(changes)
    observer.observe(document.documentElement, { attributeFilter: ['class'] })

    const root = await act(async () => {
      if (way === 'hydrated') return hydrateRoot(container, page)
      const drawn = createRoot(container)
      drawn.render(page)
      return drawn
    })
    expect(screen.getByRole('button').textContent).toBe('dark')
    expect(changes).not.toHaveBeenCalled()
    expect(observer.takeRecords()).toEqual([])
    observer.disconnect()
    act(() => root.unmount())
  },
)

test('a chosen theme is drawn, stored, and read again', () => {
  render(
    <ThemeProvider>
      <Chooser />
    </ThemeProvider>,
  )
  expect(screen.getByRole('button').textContent).toBe('system')
  act(() => screen.getByRole('button').click())
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  cleanup()

  render(
    <ThemeProvider>
      <Chooser />
    </ThemeProvider>,
  )
  expect(screen.getByRole('button').textContent).toBe('dark')
})

test('another tab that stores junk, or clears the entry, means the default', () => {
  render(
    <ThemeProvider>
      <Chooser />
    </ThemeProvider>,
  )
  say('dark')
  expect(screen.getByRole('button').textContent).toBe('dark')
  say('two words')
  expect(screen.getByRole('button').textContent).toBe('system')
  say('light')
  say(null)
  expect(screen.getByRole('button').textContent).toBe('system')
})
