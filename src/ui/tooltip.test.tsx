import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Tooltip, TooltipContext } from './tooltip.tsx'

let startMs = 0

beforeEach(() => {
  vi.useFakeTimers()
  // Long after any tooltip has closed, so that no test opens the next one's early.
  startMs += 10 ** 9
  vi.advanceTimersByTime(startMs)
})

const onClick = vi.fn<() => void>()
const delays = { openDelayMs: 700, skipDelayMs: 300 }

function page(text: string | null) {
  return (
    <TooltipContext value={delays}>
      {text !== null && (
        <Tooltip text={text}>
          <button type="button" onClick={onClick}>
            Icon
          </button>
        </Tooltip>
      )}
      <Tooltip text="Other tip">
        <button type="button">Other</button>
      </Tooltip>
    </TooltipContext>
  )
}

const button = (name = 'Icon') => screen.getByRole('button', { name })
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent
const enter = (name?: string, pointerType = 'mouse') =>
  fireEvent.pointerEnter(button(name), { pointerType })
const leave = (name?: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('a pointer opens it after the delay and not before, keyboard focus at once, until it leaves', () => {
  render(page('Tip'))
  act(() => button().focus())
  expect(shown()).toBe('Tip')
  act(() => button().blur())
  expect(shown()).toBeUndefined()
  pass(1000)
  enter()
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Tip')
})

test.each([
  ['a finger', () => enter('Icon', 'touch')],
  ['a pointer that has left', () => (enter(), leave())],
  ['a press', () => (enter(), fireEvent.click(button()))],
])('%s opens none', (_, happen) => {
  render(page('Tip'))
  happen()
  pass(5000)
  expect(shown()).toBeUndefined()
})

test('within the skip delay after one has closed, the next opens at once', () => {
  render(page('Tip'))
  enter()
  pass(700)
  leave()
  pass(200)
  expect(shown()).toBeUndefined()
  enter('Other')
  expect(shown()).toBe('Other tip')
  leave('Other')
  pass(1000)
  enter()
  expect(shown()).toBeUndefined()
})

test('it stays while the pointer is on it, and can be dismissed by Escape', () => {
  render(page('Tip'))
  enter()
  pass(700)
  leave()
  fireEvent.pointerEnter(screen.getByRole('tooltip', { hidden: true }), { pointerType: 'mouse' })
  pass(5000)
  expect(shown()).toBe('Tip')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(shown()).toBeUndefined()
})

test('it says what the button is called by then, and goes with its button', () => {
  const { rerender } = render(page('Tip'))
  act(() => button().focus())
  rerender(page('New tip'))
  expect(shown()).toBe('New tip')
  rerender(page(null))
  expect(shown()).toBeUndefined()
})
