import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Following } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { ada, detailOf, following } from '#web/screens/dashboard/fake-following.fixture.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { forgetMessage } from './message-drafts.ts'
// Fetched with the test, so that no test waits for it.
import './request-details.tsx'

afterEach(() => forgetMessage('HIT-012'))

test('a message is sent once, shows up in the timeline and leaves the box empty', async () => {
  const answer = createAnswer<RequestDetail>()
  const sendMessage = vi.fn(() => answer.promise)
  const { user } = await open({ sendMessage })
  await user.type(box(), ' Hello there ')
  const form = box().form as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)

  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByText('Sending…')).toBeDefined()
  expect(sendMessage).toHaveBeenCalledExactlyOnceWith(
    'HIT-012',
    { text: 'Hello there' },
    expect.any(String),
  )

  await answer.give(
    detailOf({}, [
      [
        { name: ada.name, role: 'client' },
        { kind: 'messaged', text: 'Hello there' },
      ],
    ]),
  )
  const timeline = within(screen.getByRole('list', { name: 'Timeline' }))
  expect(await timeline.findByText('Hello there')).toBeDefined()
  await waitFor(() => expect(box().value).toBe(''))
  expect(document.activeElement).toBe(box())
  expect(screen.getByText('Message sent')).toBeDefined()
})

test.each([
  ['', messages.messageMissing],
  [' \n ', messages.messageMissing],
  ['x'.repeat(limits.messageMax + 1), messages.messageTooLong],
])('nothing is sent that is no message', async (text, words) => {
  const sendMessage = vi.fn(noAnswer)
  const { user } = await open({ sendMessage })
  fireEvent.change(box(), { target: { value: text } })
  await user.click(button())

  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(words)).toBeDefined()
  expect(sendMessage).not.toHaveBeenCalled()
})

test.each([
  [new Error('no answer'), messages.messageFailed],
  [new CallError('too-many'), messages.tooMany],
  [new CallError('invalid', messages.invalid, { text: 'Not that' }), 'Not that'],
])('%s is shown beside the message, which stays', async (error, words) => {
  async function sendMessage(): Promise<never> {
    throw error
  }
  const { user } = await open({ sendMessage })
  await user.type(box(), 'Hello')
  await user.click(button())

  await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
  const description = box().getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  expect(document.getElementById(description)?.textContent).toBe(words)
  expect(box().value).toBe('Hello')
})

test('sent again as it is, a message keeps its key; another text has another', async () => {
  const sendMessage = vi.fn<Following['sendMessage']>(noAnswer)
  const { user } = await open({ sendMessage })
  await user.type(box(), 'Hello')
  for (let press = 1; press <= 3; press += 1) {
    if (press === 3) await user.type(box(), ' again')
    await user.click(button())
    await waitFor(() => expect(sendMessage).toHaveBeenCalledTimes(press))
    await waitFor(() => expect(button().disabled).toBe(false))
  }
  const [first, second, third] = sendMessage.mock.calls.map(([, , key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a message that was not sent outlives the panel', async () => {
  const { user } = await open({})
  await user.type(box(), 'Half a sente')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('link', { name: 'Replacement for Notion' }))
  await waitFor(() => expect(box().value).toBe('Half a sente'))
})

test('a message sent by a panel that was closed meanwhile is gone from the one opened since', async () => {
  const answer = createAnswer<RequestDetail>()
  const { user } = await open({ sendMessage: () => answer.promise })
  await user.type(box(), 'Hello')
  await user.click(button())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Replacement for Notion' }))
  await waitFor(() => expect(box().value).toBe('Hello'))
  expect(button().disabled).toBe(true)

  await answer.give(detailOf())
  await waitFor(() => expect(box().value).toBe(''))
})

async function open(answers: Parameters<typeof following>[1]) {
  const { backend } = following([detailOf()], answers)
  const rendered = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  await screen.findByRole('textbox', { name: 'Message' })
  return rendered
}

function box(): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: 'Message' })
}

function button(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Send message' })
}
