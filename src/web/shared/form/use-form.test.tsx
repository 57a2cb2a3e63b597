import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { InputField } from '#ui/input-field.tsx'
import { createAnswer } from '#web/shared/render-screen.fixture.tsx'
import { openDraft } from './draft.ts'
import { type Form, useForm } from './use-form.tsx'

/** In another order than the fields stand in, and with two rules for one of them. */
const schema = z.object({
  size: z.string().check(z.minLength(1, 'Choose a size')),
  note: z.string().check(z.trim(), z.minLength(3, 'Too short'), z.regex(/^\w/, 'Starts oddly')),
  email: z.string().check(z.trim(), z.minLength(1, 'No email')),
})
const empty = { email: '', note: '', size: '' }

type Filled = z.infer<typeof schema>
type Act = (filled: Filled) => Promise<void> | void

let form: Form<keyof Filled, Filled>

test('each invalid field shows one error, the first one gets focus, nothing is submitted', async () => {
  const send = vi.fn()
  const onWrong = vi.fn()
  const { user } = draw(send, empty, onWrong)
  await user.type(control('email'), 'ada@example.com')
  await user.click(button())

  expect(messages()).toEqual({ note: 'Too short', size: 'Choose a size' })
  expect(document.activeElement).toBe(control('note'))
  expect(onWrong).toHaveBeenCalledExactlyOnceWith({ note: 'Too short', size: 'Choose a size' })
  expect(send).not.toHaveBeenCalled()
})

test('a control that keeps its own value gets focus by the error beside it', async () => {
  render(<DepositProbe />)
  await userEvent.setup().click(button())

  expect(document.activeElement).toBe(control('Deposit'))
  expect(screen.getByText('Enter a percentage')).toBeTruthy()
})

function DepositProbe() {
  const drawn = useForm<string, unknown>(z.object({ percent: z.string('Enter a percentage') }), {})
  const error = drawn.errors['percent']
  return (
    <form {...drawn.props(vi.fn())}>
      <InputField label="Name" value="" onType={vi.fn()} />
      <InputField label="Deposit" value="100" error={error} onType={vi.fn()} />
      <button type="submit">Send</button>
    </form>
  )
}

test('fields are validated on submit first, and on change after that', async () => {
  const { user } = draw(vi.fn())
  await user.type(control('note'), 'a')
  expect(messages()).toEqual({})

  await user.click(button())
  await user.type(control('note'), 'bc')
  expect(messages()).toEqual({ email: 'No email', size: 'Choose a size' })
  await user.clear(control('note'))
  expect(messages().note).toBe('Too short')
  await user.click(screen.getByRole('radio', { name: 'small' }))
  expect(messages()).toEqual({ email: 'No email', note: 'Too short' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'small' }))
})

test('values set without an input event are submitted as well', async () => {
  const send = vi.fn()
  draw(send)
  control('email').value = 'ada@example.com'
  control('note').value = 'abc'
  screen.getByRole<HTMLInputElement>('radio', { name: 'large' }).checked = true
  await act(async () => element().requestSubmit())
  const sent = { email: 'ada@example.com', note: 'abc', size: 'large' }
  expect(send).toHaveBeenCalledExactlyOnceWith(sent)
})

test('a field that is not on the page has its initial value, and one of no name here has none', async () => {
  const { user } = draw(vi.fn(), { ...empty, size: 'large' })
  expect(form.values()).toEqual({ ...empty, size: 'large' })
  await user.click(screen.getByRole('radio', { name: 'small' }))
  await user.click(screen.getByRole('button', { name: 'Without sizes' }))
  expect(form.values()).toEqual({ ...empty, size: 'large' })
})

test('it acts once until what it does has settled, and what was typed stays until it is reset', async () => {
  const { promise, give } = createAnswer<void>()
  const send = vi.fn(() => promise)
  const { user } = draw(send)
  await fillIn(user)
  await act(async () => {
    element().requestSubmit()
    element().requestSubmit()
  })
  await act(async () => element().requestSubmit())
  expect(send).toHaveBeenCalledOnce()
  expect(form.isBusy).toBe(true)
  await give()
  expect(form.isBusy).toBe(false)
  expect(control('note').value).toBe('abc')
  await act(async () => element().requestSubmit())
  expect(send).toHaveBeenCalledTimes(2)

  act(() => form.reset())
  expect(form.values()).toEqual(empty)
  await user.type(control('note'), 'a')
  expect(messages()).toEqual({})
})

test('errors show beside their fields and for the whole form, and the input stays', async () => {
  const { user } = draw(() =>
    form.showErrors({ note: 'Not that', email: 'Taken', root: 'Refused' }),
  )
  await fillIn(user)
  await user.click(button())
  await waitFor(() =>
    expect(messages()).toEqual({ email: 'Taken', note: 'Not that', root: 'Refused' }),
  )
  await waitFor(() => expect(document.activeElement).toBe(control('email')))
  await waitFor(() => expect(form.isBusy).toBe(false))
  expect(form.values()).toEqual({ email: ' ada@example.com', note: 'abc', size: 'small' })

  await user.type(control('note'), 'd')
  expect(messages()).toEqual({ email: 'Taken', root: 'Refused' })
})

const kept = z.object({ link: z.string(), note: z.string(), kind: z.string() })
type Kept = z.infer<typeof kept>

test('a draft outlives its form, and its other fields follow what is saved', async () => {
  const user = userEvent.setup()
  const { rerender, unmount } = render(
    <KeptProbe saved={{ link: 'old', note: 'old', kind: 'one' }} />,
  )
  await user.clear(control('link'))
  await user.type(control('link'), 'mine')
  const saved = { link: 'theirs', note: 'new', kind: 'two' }
  rerender(<KeptProbe saved={saved} />)
  expect(control('note').value).toBe('new')
  expect(control('link').value).toBe('mine')
  expect([keptForm.isOvertaken('link'), keptForm.isOvertaken('note')]).toEqual([true, false])

  unmount()
  render(<KeptProbe saved={saved} />)
  expect(control('link').value).toBe('mine')
  await user.type(control('note'), 'er')
  act(() => keptForm.revert('link'))
  expect(keptForm.values()).toEqual({ link: 'theirs', note: 'newer', kind: 'two' })
  expect(keptForm.isDirty).toBe(true)

  act(() => keptForm.reset())
  expect(keptForm.values()).toEqual(saved)
  expect(keptForm.isDirty).toBe(false)
})

let keptForm: Form<keyof Kept, Kept>

function KeptProbe({ saved }: { saved: Kept }) {
  const drawn = useForm(kept, saved, openDraft('probe'))
  useLayoutEffect(() => {
    keptForm = drawn
  })
  return (
    <form {...drawn.props(vi.fn())}>
      {drawn.field('link', 'link')}
      {drawn.field('note', 'note', { rows: 2 })}
      {drawn.field('kind', 'kind', {
        options: ['one', 'two'].map((value) => ({ value, label: value })),
      })}
    </form>
  )
}

function draw(send: Act, initial = empty, onWrong?: (errors: object) => void) {
  render(<Probe send={send} initial={initial} onWrong={onWrong} />)
  return { user: userEvent.setup() }
}

interface ProbeProps {
  send: Act
  initial: typeof empty
  onWrong: ((errors: object) => void) | undefined
}

function Probe({ send, initial, onWrong }: ProbeProps) {
  const [hasSizes, setHasSizes] = useState(true)
  const drawn = useForm(schema, initial)
  useLayoutEffect(() => {
    form = drawn
  })

  return (
    <form {...drawn.props(send, onWrong)} aria-label="Probe">
      <input type="hidden" name="username" value="ada" />
      <input aria-label="email" {...drawn.control('email')} />
      <textarea aria-label="note" {...drawn.control('note')} />
      {hasSizes &&
        ['small', 'large'].map((size) => (
          <input key={size} type="radio" name="size" value={size} aria-label={size} />
        ))}
      {Object.entries(drawn.errors).map(([name, problem]) => (
        <p key={name} data-about={name}>
          {problem}
        </p>
      ))}
      <button type="submit">Send</button>
      <button type="button" onClick={() => setHasSizes(false)}>
        Without sizes
      </button>
    </form>
  )
}

/** With a blank in front, which the schema takes away. */
async function fillIn(user: ReturnType<typeof draw>['user']): Promise<void> {
  await user.type(control('email'), ' ada@example.com')
  await user.type(control('note'), 'abc')
  await user.click(screen.getByRole('radio', { name: 'small' }))
}

function element(): HTMLFormElement {
  return screen.getByRole('form')
}

function control(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name })
}

function button(): HTMLElement {
  return screen.getByRole('button', { name: 'Send' })
}

function messages(): Record<string, string> {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-about]')]
  const entries = shown.map(({ dataset, textContent }) => [dataset.about, textContent] as const)
  return Object.fromEntries(entries.filter(([, message]) => message))
}
