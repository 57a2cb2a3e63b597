import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { field } from '#web/shared/render-screen.fixture.tsx'
import { holdKeys, releaseKeys } from './hold-keys.ts'

afterEach(releaseKeys)

test('what is typed before the field has focus is typed into it, and runs as no shortcut', async () => {
  const { user, pressed } = open()
  holdKeys()
  await user.keyboard('quoX{Backspace}t')
  expect(pressed()).toBe('')
  field('Line').focus()
  await user.keyboard('e')
  expect(field('Line').value).toBe('quote')
})

test('Enter is a key of its own in a field of one line, and a new line in a text', async () => {
  const { user, pressed } = open()
  holdKeys()
  await user.keyboard('ada{Enter}')
  field('Line').focus()
  await vi.waitFor(() => expect(pressed()).toBe('Enter'))
  expect(field('Line').value).toBe('ada')
  holdKeys()
  await user.keyboard('ada{Enter}b')
  field('Text').focus()
  await vi.waitFor(() => expect(field('Text').value).toBe('ada\nb'))
})

test('the keys that send a text wait with it, and what follows them is not part of it', async () => {
  const { user, sent } = open()
  holdKeys()
  await user.keyboard('thanks{Control>}{Enter}{/Control}')
  expect(sent).not.toHaveBeenCalled()
  field('Text').focus()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('thanks'))
})

test.each<[string, (user: ReturnType<typeof open>['user']) => unknown]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a key of the browser', (user) => user.keyboard('{Control>}l{/Control}')],
  ['the pointer', (user) => user.click(document.body)],
  ['a field that is not to come', releaseKeys],
  ['ten seconds', () => vi.setSystemTime(Date.now() + 10_001)],
])(
  '%s ends the wait: the next key is a shortcut again, and what was held is gone',
  async (_, end) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, pressed } = open()
    holdKeys()
    await user.keyboard('j')
    await end(user)
    await user.keyboard('j')
    vi.useRealTimers()
    expect(pressed()).toMatch(/j$/)
    field('Line').focus()
    await user.keyboard('k')
    expect(field('Line').value).toBe('k')
  },
)

function open() {
  const keys: string[] = []
  const { container } = render(
    <>
      <label>
        Line <input />
      </label>
      <label>
        Text <textarea />
      </label>
    </>,
  )
  const sent = vi.fn()
  const listen = ({ key, target, ctrlKey }: KeyboardEvent) => {
    if (key === 'Enter' && ctrlKey) sent((target as HTMLTextAreaElement).value)
    if (key === 'Enter' || !(target instanceof Element && container.contains(target)))
      keys.push(key)
  }
  document.addEventListener('keydown', listen)
  // As browsers do.
  document.execCommand = (_command, _isShown, text = '') => {
    const typed = document.activeElement as HTMLInputElement
    typed.setRangeText(text, typed.value.length, typed.value.length, 'end')
    return true
  }
  return { user: userEvent.setup(), sent, pressed: () => keys.join(' ') }
}
