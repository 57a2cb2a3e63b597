import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.doUnmock('./tooltips.tsx')
})

/** The tooltip's code arrives, or turns out to be missing, when the test says so. */
async function renderTooltip() {
  const chunk = Promise.withResolvers<void>()
  const onFetch = vi.fn<() => void>()
  vi.resetModules()
  vi.doMock('./tooltips.tsx', async (importOriginal) => {
    onFetch()
    await chunk.promise
    return importOriginal()
  })
  const { Tooltip, TooltipProvider } = await import('./tooltip.tsx')
  const onClick = vi.fn<() => void>()
  const page = (text: string | null) => (
    <TooltipProvider openDelayMs={700} skipDelayMs={300}>
      {text !== null && (
        <Tooltip text={text}>
          <button type="button" onClick={onClick}>
            Icon
          </button>
        </Tooltip>
      )}
      <button type="button">Other</button>
    </TooltipProvider>
  )
  const { rerender } = render(page('Tip'))

  return {
    onFetch,
    onClick,
    redraw: (text: string | null) => rerender(page(text)),
    arrive: () => settle(() => chunk.resolve()),
    fail: () => settle(() => chunk.reject(new Error('gone'))),
  }
}

/** As long as a fetched module takes to reach the page. */
async function settle(change: () => void) {
  await act(async () => {
    change()
    await vi.dynamicImportSettled()
  })
}

const button = () => screen.getByRole('button', { name: 'Icon' })
const tooltip = () => screen.queryByRole('tooltip')
const enter = (pointerType = 'mouse') => fireEvent.pointerEnter(button(), { pointerType })
const leave = () => fireEvent.pointerLeave(button(), { pointerType: 'mouse' })
const focus = () => act(() => button().focus())

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('its code is fetched when a pointer or the keyboard reaches a trigger, and not before', async () => {
  const { onFetch } = await renderTooltip()
  pass(10_000)
  expect(onFetch).not.toHaveBeenCalled()
  enter('touch')
  fireEvent.click(button())
  expect(onFetch).not.toHaveBeenCalled()
  enter()
  await vi.waitFor(() => expect(onFetch).toHaveBeenCalledOnce())
})

test('the wait begins with the pointer, not with the code', async () => {
  const { arrive } = await renderTooltip()
  enter()
  pass(500)
  await arrive()
  pass(199)
  expect(tooltip()).toBeNull()
  pass(1)
  expect(tooltip()?.textContent).toBe('Tip')
})

test('code that comes after the wait opens the tooltip at once', async () => {
  const { arrive } = await renderTooltip()
  enter()
  pass(5000)
  await arrive()
  expect(tooltip()?.textContent).toBe('Tip')
})

test('keyboard focus opens it as soon as the code is there', async () => {
  const { arrive } = await renderTooltip()
  focus()
  expect(tooltip()).toBeNull()
  await arrive()
  expect(tooltip()?.textContent).toBe('Tip')
  expect(button().getAttribute('aria-describedby')).toBe(tooltip()?.id)
  act(() => button().blur())
  expect(tooltip()).toBeNull()
  expect(button().hasAttribute('aria-describedby')).toBe(false)
})

test.each([
  ['a pointer that has left', () => (enter(), leave())],
  ['focus that has gone on', () => (focus(), act(() => screen.getByText('Other').focus()))],
  ['a button that was pressed', () => (enter(), fireEvent.click(button()))],
])('%s before the code is there has no tooltip', async (_, happen) => {
  const { arrive } = await renderTooltip()
  happen()
  await arrive()
  pass(5000)
  expect(tooltip()).toBeNull()
})

test('once it is there, the next wait is a whole one, and a press ends it', async () => {
  const { arrive } = await renderTooltip()
  enter()
  pass(500)
  await arrive()
  leave()
  pass(5000)
  expect(tooltip()).toBeNull()
  fireEvent.pointerMove(button(), { pointerType: 'mouse' })
  pass(699)
  expect(tooltip()).toBeNull()
  fireEvent.click(button())
  pass(5000)
  expect(tooltip()).toBeNull()
})

test('the button stays the same element, with its focus and its own handlers', async () => {
  const { arrive, onClick } = await renderTooltip()
  const before = button()
  focus()
  await arrive()
  expect(button()).toBe(before)
  expect(document.activeElement).toBe(before)
  fireEvent.click(before)
  expect(onClick).toHaveBeenCalledOnce()
})

test('it says what the button is called by then', async () => {
  const { arrive, redraw } = await renderTooltip()
  enter()
  await arrive()
  fireEvent.click(button())
  redraw('Other tip')
  leave()
  enter()
  fireEvent.pointerMove(button(), { pointerType: 'mouse' })
  pass(700)
  expect(tooltip()?.textContent).toBe('Other tip')
})

test('a trigger that leaves the page takes its tooltip along', async () => {
  const { arrive, redraw } = await renderTooltip()
  focus()
  await arrive()
  expect(tooltip()).not.toBeNull()
  redraw(null)
  expect(tooltip()).toBeNull()
})

test('code that cannot be fetched means no tooltip and nothing else', async () => {
  const { fail, onClick } = await renderTooltip()
  enter()
  await fail()
  pass(5000)
  expect(tooltip()).toBeNull()
  fireEvent.click(button())
  expect(onClick).toHaveBeenCalledOnce()
})
