import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

function Chooser() {
  const { theme, setTheme } = useTheme()
  return (
    <button type="button" onClick={() => setTheme('dark')}>
      {theme}
    </button>
  )
}

function renderChooser() {
  render(
    <ThemeProvider>
      <Chooser />
    </ThemeProvider>,
  )
}

/** Notes at each render whether the provider has mounted: it draws the theme then. */
function createContent() {
  const drawnWhenRendered: boolean[] = []
  function Content() {
    drawnWhenRendered.push(document.documentElement.className !== '')
    return <p>content</p>
  }
  return { Content, drawnWhenRendered }
}

/** Another tab stores something under the theme's key. */
function say(newValue: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  })
}

test('the theme provider renders its content only after mount @spec-1.5', () => {
  const { Content, drawnWhenRendered } = createContent()
  render(
    <ThemeProvider>
      <Content />
    </ThemeProvider>,
  )
  expect(document.body.textContent).toBe('content')
  expect(drawnWhenRendered).toEqual([true])
})

test('prerendered content is hydrated after mount as well, and its elements stay', async () => {
  const { Content, drawnWhenRendered } = createContent()
  const page = (
    <ThemeProvider>
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

test.each(['hydrated', 'rendered anew'])(
  'the class that the boot script has set is not touched while the page is %s',
  async (way) => {
    localStorage.setItem('theme', 'dark')
    document.documentElement.className = 'dark'
    const page = (
      <StrictMode>
        <ThemeProvider>
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

test('another tab that stores junk, or clears the entry, means the default', () => {
  renderChooser()
  say('dark')
  expect(screen.getByRole('button').textContent).toBe('dark')
  say('two words')
  expect(screen.getByRole('button').textContent).toBe('system')
  say('light')
  say(null)
  expect(screen.getByRole('button').textContent).toBe('system')
})
