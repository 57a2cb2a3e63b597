import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#ui/tooltip.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderTooltips() {
  render(
    <App queryClient={createQueryClient()}>
      <Tooltip text="First tip">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="Second tip">
        <button type="button">Second</button>
      </Tooltip>
    </App>,
  )
}

/** The first time, the code of the tooltips is fetched. */
async function enter(name: string) {
  const button = screen.getByRole('button', { name })
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerMove(button, { pointerType: 'mouse' })
  await act(() => vi.dynamicImportSettled())
}

function close() {
  fireEvent.keyDown(document, { key: 'Escape' })
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('a tooltip opens after 700 ms and not before @spec-9.8', async () => {
  renderTooltips()
  await enter('First')
  pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(1)
  expect(screen.getByRole('tooltip').textContent).toBe('First tip')
})

test('within 300 ms of closing one tooltip the next opens at once @spec-9.8', async () => {
  renderTooltips()
  await enter('First')
  pass(700)
  close()
  pass(299)
  await enter('Second')
  pass(0)
  expect(screen.getByRole('tooltip').textContent).toBe('Second tip')
})

test('later than 300 ms after closing one tooltip the next waits again @spec-9.8', async () => {
  renderTooltips()
  await enter('First')
  pass(700)
  close()
  pass(301)
  await enter('Second')
  pass(0)
  expect(screen.queryByRole('tooltip')).toBeNull()
  pass(700)
  expect(screen.getByRole('tooltip').textContent).toBe('Second tip')
})
