import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from './render-screen.fixture.tsx'
import { useUrlState } from './use-url-state.ts'

test('letters typed while the address is written are kept', async () => {
  const { user, address } = renderScreen('/page', <Word />)
  await user.type(box(), 'ab')
  act(() => {
    screen.getByRole('button', { name: 'replace' }).click()
    fireEvent.change(box(), { target: { value: 'abc' } })
  })
  await waitFor(() => expect(address()).toBe('/page?word=ab'))
  expect(box().value).toBe('abc')
})

function Word() {
  const { value, type, commit } = useUrlState(readWord, writeWord)
  return (
    <>
      <input aria-label="Word" value={value} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => commit(value, 'replace')}>
        replace
      </button>
    </>
  )
}

function readWord(params: URLSearchParams): string {
  return params.get('word') ?? ''
}

function writeWord(params: URLSearchParams, word: string): URLSearchParams {
  params.set('word', word)
  return params
}

function box(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Word' })
}
