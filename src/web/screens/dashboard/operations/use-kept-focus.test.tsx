import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

type State = 'ready' | 'busy' | 'gone'

function Tool({ name, state }: { name: string; state: State }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const keptFocus = useKeptFocus(state === 'busy', headingRef)
  return (
    <section {...keptFocus}>
      <h3 ref={headingRef} tabIndex={-1}>
        {name}
      </h3>
      {state !== 'gone' && (
        <button type="button" disabled={state === 'busy'}>
          Use {name}
        </button>
      )}
    </section>
  )
}

function Tools({ save, move }: { save: State; move: State }) {
  return (
    <>
      <Tool name="Save" state={save} />
      <Tool name="Move" state={move} />
    </>
  )
}

function draw() {
  const { rerender } = render(<Tools save="ready" move="ready" />)
  return (save: State, move: State) => rerender(<Tools save={save} move={move} />)
}

function focus(name: string): void {
  act(() => screen.getByRole('button', { name }).focus())
}

test('a tool that was left while it was busy does not take focus from the next one', () => {
  const become = draw()
  focus('Use Save')
  become('busy', 'ready')
  focus('Use Move')
  become('gone', 'busy')
  become('gone', 'gone')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Move' }))
})
