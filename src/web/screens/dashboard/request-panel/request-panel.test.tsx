import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Backend, Requests } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { HandoverItem } from '#domain/handover/handover.ts'
import { seenIn } from '#domain/requests/hit-request.ts'
import type { EventPage, RequestEvent } from '#domain/requests/request-event.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import {
  ada,
  detailOf,
  fakeRequests,
  listOf,
  mara,
} from '#web/screens/dashboard/fake-requests.fixture.ts'
import { acceptedQuote } from '#web/screens/dashboard/operations/operator-request.fixture.ts'
import { forgetDrafts } from '#web/shared/form/draft.ts'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { clearStoredDrafts } from '#web/shared/form/stored-drafts.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  fill,
  noAnswer,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './request-details.tsx'

const title = 'Replacement for Notion'

afterEach(forgetDrafts)

test('a request shows what was ordered as it was written, and once completed that its solution follows', async () => {
  const { backend } = fakeRequests([
    detailOf({ estimatedCompletion: '2999-01-15' }),
    detailOf({ id: 'HIT-002', status: 'completed' }),
  ])
  const { go } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const panel = within(await screen.findByRole('dialog', { name: title }))
  await panel.findByText('Jan 15, 2999')
  for (const words of ['Notion', '$5,000 to $10,000', 'Within 3 months', '11-50 people']) {
    expect(panel.getByText(words)).toBeDefined()
  }
  const requirements = panel.getByText(/^Pages/)
  expect(requirements.textContent).toBe('Pages\nand <b>search</b>')

  await go('/dashboard?request=HIT-002')
  expect(await screen.findByText(/You’ll find its address here after the handover/)).toBeDefined()
})

test('a request without a date of its own says the one of its open quote', async () => {
  const open = { ...acceptedQuote, status: 'sent', estimatedCompletion: '2999-01-15' } as const
  const { backend } = fakeRequests([detailOf({ quotes: [open] })])
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  expect(await screen.findByText('Jan 15, 2999, if you accept the quote')).toBeDefined()
})

test('the composer unfolds when it is used', async () => {
  const { backend } = fakeRequests([detailOf()])
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const text = await screen.findByLabelText('Message')
  const form = text.closest('form')
  expect(form?.dataset.folded).toBe('true')
  await user.click(text)
  expect(form?.dataset.folded).toBeUndefined()
})

test('a request leads to what waits in it: the first item to check', async () => {
  const item = { kind: 'feature', wish: 'keep', isLater: false, version: 1 } as const
  const working = detailOf({
    status: 'in-progress',
    waitingOn: 'client',
    progress: { done: 2, total: 3 },
    toAccept: 1,
  })
  const invoice = { number: '2026-0007', openCents: 100, dueOn: '2026-11-01' }
  const { backend } = fakeRequests([working], {
    readChecklist: async () => ({
      items: [
        { ...item, id: 1, name: 'Guests', state: 'accepted' },
        { ...item, id: 2, name: 'Search', state: 'built' },
      ],
    }),
  })
  const waiting = [{ ...working, invoices: [invoice] }]
  const { user } = renderScreen('/dashboard?request=HIT-012&part=checklist', <DashboardScreen />, {
    ...backend,
    listRequests: async () => ({ ...listOf([working]), waiting }),
  })
  const accept = await screen.findByRole('button', { name: 'Accept Search' })
  await waitFor(() => expect(document.activeElement).toBe(accept))
  expect(screen.getByText(/^\d+ days overdue$/).className).toContain('text-danger')
  const panel = within(screen.getByRole('dialog', { name: title }))
  expect(panel.getByText('2 of 3 built, 1 to check')).toBeDefined()
  const steps = within(panel.getByRole('list', { name: 'Waiting for you' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Overdue invoice 2026-0007',
    'Check 1 item',
  ])
  await user.click(steps.getByRole('button', { name: 'Check 1 item' }))
  expect(document.activeElement).toBe(accept)
})

test('the facts of a request come with its handover, which pushes nothing down', async () => {
  const handover = createAnswer<{ items: HandoverItem[] }>()
  const { backend } = fakeRequests([detailOf({ status: 'in-progress' })], {
    readHandover: () => handover.promise,
  })
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const panel = within(await screen.findByRole('dialog', { name: title }))
  await panel.findByRole('list', { name: 'Timeline' })
  expect(panel.queryByText('Your order')).toBeNull()
  await handover.give({
    items: [{ kind: 'source', link: '', note: 'Tag v1.0', files: [], version: 1, secret: 'none' }],
  })
  expect(await panel.findByText('Your order')).toBeDefined()
  expect(panel.getByRole('list', { name: 'Handover' }).textContent).toContain('Tag v1.0')
})

test('a live change of the status keeps what is being typed, and the secret that was shown once', async () => {
  const handover = createAnswer<{ items: HandoverItem[] }>()
  const details = [detailOf()]
  const { backend, tell } = fakeRequests(details, {
    readHandover: () => handover.promise,
    showHandoverSecret: async () => ({ secret: 'opensesame' }),
    readOfferedHit: noAnswer,
  })
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const name = await screen.findByLabelText<HTMLInputElement>('Add to the checklist')
  await fill(user, name, 'Exports')

  details[0] = detailOf({ status: 'in-progress' })
  await tell('HIT-012')
  await handover.give({
    items: [{ kind: 'admin', link: '', note: '', files: [], version: 1, secret: 'waiting' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Show secret once' }))
  const secret = await screen.findByText('opensesame')

  details[0] = detailOf({ status: 'completed' })
  await tell('HIT-012')
  expect(await screen.findByText('Your solution')).toBeDefined()
  expect(secret.isConnected).toBe(true)
  expect(field('Add to the checklist')).toBe(name)
  expect(name.value).toBe('Exports')
})

test('the address of a solution is in view while its handover and invoices are asked for again', async () => {
  const solution = { url: 'https://wiki.acme.example', handoverNotes: '' }
  const { backend } = fakeRequests([detailOf({ status: 'completed', solution })], {
    readHandover: noAnswer,
    listInvoices: noAnswer,
  })
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend, 99)
  expect(await screen.findByRole('link', { name: /wiki.acme.example/ })).toBeDefined()
})

test('opening a request reads what is new, once, and the marks on its line and the tab go', async () => {
  const detail = detailOf({ unread: 2 }, [
    [mara, { kind: 'messaged', text: 'Read long ago' }],
    [mara, { kind: 'estimated', estimatedCompletion: '2999-01-15' }],
    [mara, { kind: 'messaged', text: 'One question' }],
  ])
  const details = [detail]
  const markRead = vi.fn(async () => {
    details[0] = { ...detail, unread: 0 }
  })
  const { backend, tell, watchers } = fakeRequests(details, { markRead })
  const { user, go } = renderScreen('/dashboard', <DashboardScreen />, backend)
  expect((await screen.findByText('2 new updates', { selector: 'h3 *' })).className).toBe('sr-only')
  const tab = screen.getByRole('tab', { name: 'Hits' })
  expect([tab.textContent, describedBy(tab)]).toEqual(['Hits2', '2 new updates'])

  await user.click(screen.getByRole('link', { name: title }))
  const panel = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(screen.queryByText('2 new', { selector: 'h3 *' })).toBeNull())
  await waitFor(() => expect(describedBy(tab)).toBe(''))
  await tell('HIT-012')
  const fresh = panel.getAllByText('New').map((mark) => mark.closest('li')?.textContent)
  expect(fresh).toEqual([
    expect.stringContaining('Jan 15, 2999'),
    expect.stringContaining('One question'),
  ])
  expect(markRead).toHaveBeenCalledExactlyOnceWith('HIT-012', seenIn(detail.events))
  expect(watchers.size).toBe(1)
  await go('/elsewhere')
  expect(watchers.size).toBe(0)
})

test('updates that were read on another device are not new, and those that come since are', async () => {
  const events: Parameters<typeof detailOf>[1] = [[mara, { kind: 'messaged', text: 'First' }]]
  const details = [detailOf({}, events)]
  const { backend, tell } = fakeRequests(details)
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const panel = within(await screen.findByRole('dialog', { name: title }))
  expect(await panel.findByText('First')).toBeDefined()
  events.push([mara, { kind: 'messaged', text: 'Read on the phone' }])
  details[0] = detailOf({}, events)
  await tell('HIT-012')
  expect(await panel.findByText('Read on the phone')).toBeDefined()
  expect(panel.queryByText('New')).toBeNull()
  events.push([mara, { kind: 'messaged', text: 'Just now' }])
  details[0] = detailOf({ unread: 1 }, events)
  await tell('HIT-012')
  await waitFor(() =>
    expect(panel.getAllByText('New').map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Just now'),
    ]),
  )
})

test.each(['HIT-999', 'nonsense'])(
  'the panel of the unknown request %s shows an error',
  async (id) => {
    const { backend } = fakeRequests([detailOf()])
    renderScreen(`/dashboard?request=${id}`, <DashboardScreen />, backend)
    const panel = within(await screen.findByRole('dialog', { name: id }))
    expect(await panel.findByText(messages.requestNotFound)).toBeDefined()
  },
)

test('a request that cannot be loaded can be asked for again', async () => {
  const readRequest = vi.fn(async () => detailOf()).mockImplementationOnce(noAnswer)
  const { backend } = fakeRequests([detailOf()], { readRequest })
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load this request')
  await user.click(button('Try again'))
  expect(await screen.findByRole('list', { name: 'Timeline' })).toBeDefined()
})

test('a session that ended meanwhile closes the panel without losing the message', async () => {
  const { backend } = fakeRequests([detailOf()])
  let isSignedIn = true
  const ended: Partial<Backend> = {
    ...backend,
    readUser: async () => (isSignedIn ? ada : null),
    listRequests: async () => ({ ...listOf([detailOf()]), areSamples: !isSignedIn }),
    requests: {
      ...(backend.requests as Requests),
      async sendMessage() {
        isSignedIn = false
        throw new CallError('signed-out')
      },
    },
  }
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, ended)
  await screen.findByLabelText('Message')
  await fill(user, field('Message'), 'Still here?')
  await user.click(button('Send message'))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(messages.signedOutMeanwhile)).toBeDefined()
  const wayIn = screen.getByRole('link', { name: 'Sign in' })
  expect(wayIn.getAttribute('href')).toContain('HIT-012')
  expect(wayIn.parentElement?.textContent).toContain('Sign in to continue.')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(openMessageDraft(ada.id, 'HIT-012').typed).toEqual({ text: 'Still here?' })
})

test('only a message is sent, once, is in view, and leaves the box empty with focus in it', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const answer = createAnswer<RequestDetail>()
  const sendMessage = vi.fn(() => answer.promise)
  const { user } = await openForm({ sendMessage })
  for (const [text, words] of [
    [' \n ', messages.messageMissing],
    ['x'.repeat(limits.messageMax + 1), messages.messageTooLong],
  ] as const) {
    fireEvent.change(field('Message'), { target: { value: text } })
    await user.click(button('Send message'))
    await waitFor(() => expect(field('Message').getAttribute('aria-invalid')).toBe('true'))
    expect(describedBy(field('Message'))).toContain(words)
  }
  await fill(user, field('Message'), ' Hello there ')
  const form = field('Message').form as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(button('Send message').getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByText('Sending…')).toBeDefined()
  const sent = ['HIT-012', { text: 'Hello there' }, expect.any(String)]
  expect(sendMessage.mock.calls).toEqual([sent])
  // As a press of the disabled button would, at the worst moment.
  field('Message').addEventListener('focus', () => {
    if (button('Send message').disabled) field('Message').blur()
  })
  field('Message').blur()

  const you = { name: ada.name, role: 'client' } as const
  await answer.give(detailOf({}, [[you, { kind: 'messaged', text: 'Hello there' }]]))
  const timeline = within(screen.getByRole('list', { name: 'Timeline' }))
  expect(await timeline.findByText('Hello there')).toBeDefined()
  expect((scroll.mock.contexts.at(-1) as Element).textContent).toContain('Hello there')
  await waitFor(() => expect(field('Message').value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(field('Message')))
  expect(await screen.findByText('Message sent')).toBeDefined()
  fireEvent.click(button('Send message'), { detail: 2 })
  expect(field('Message').getAttribute('aria-invalid')).toBe('false')
  expect(document.activeElement).toBe(field('Message'))
})

test('an error is shown beside the message, which keeps its key when it is sent again; another text has another', async () => {
  const sendMessage = vi.fn<Requests['sendMessage']>(noAnswer)
  const { user } = await openForm({ sendMessage })
  const keys = () => sendMessage.mock.calls.map(([, , key]) => key)
  const fields = { text: 'Not that' }
  for (const [at, [text, error, words]] of [
    ['Hello', new Error('no answer'), messages.messageFailed] as const,
    ['Hello', new CallError('too-many'), messages.tooMany] as const,
    ['Again', new CallError('invalid', messages.invalid, fields), fields.text] as const,
  ].entries()) {
    sendMessage.mockRejectedValue(error)
    await fill(user, field('Message'), text)
    await user.click(button('Send message'))
    await waitFor(() => expect(keys()).toHaveLength(at + 1))
    await waitFor(() => expect(describedBy(field('Message'))).toContain(words))
    expect(field('Message').value).toBe(text)
  }
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a message that was not sent outlives a reload, and signing out forgets it', async () => {
  const { user } = await openForm({})
  await fill(user, field('Message'), 'Half a thought')
  const reload = async () => {
    cleanup()
    forgetDrafts()
    await openForm({})
  }
  await reload()
  expect(field('Message').value).toBe('Half a thought')
  clearStoredDrafts()
  await reload()
  expect(field('Message').value).toBe('')
  localStorage.setItem(`message-draft ${ada.id} HIT-012`, '{"typed":{"text":7}}')
  await reload()
  expect(field('Message').value).toBe('')
})

test('a message sent by a panel that was closed meanwhile is gone from the one opened since', async () => {
  const answer = createAnswer<RequestDetail>()
  const { user } = await openForm({ sendMessage: () => answer.promise })
  await fill(user, field('Message'), 'Hello')
  await user.click(button('Send message'))
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Replacement for Notion' }))
  await waitFor(() => expect(field('Message').value).toBe('Hello'))
  expect(button('Send message').disabled).toBe(true)

  await answer.give(detailOf())
  await waitFor(() => expect(field('Message').value).toBe(''))
})

test('earlier messages are loaded page by page, also after an error, above those that are shown', async () => {
  const answer = createAnswer<EventPage>()
  const readEvents = vi.fn<Requests['readEvents']>(() => answer.promise)
  readEvents.mockRejectedValueOnce(new Error('offline'))
  const newest = detailOf({ events: messagesOf(5, 6), earlier: 5 })
  const { user } = await openForm({ readEvents }, newest)
  await user.click(button('Show earlier messages'))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load')
  expect(texts()).toEqual(['Message 5', 'Message 6'])

  await user.click(button('Show earlier messages'))
  expect(button('Loading…').getAttribute('aria-busy')).toBe('true')
  await answer.give({ events: messagesOf(3, 4), earlier: 3 })
  await waitFor(() => expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5', 'Message 6']))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('4 entries shown').getAttribute('role')).toBe('status')
  await waitFor(() => expect(document.activeElement).toBe(button('Show earlier messages')))

  readEvents.mockResolvedValue({ events: messagesOf(1, 2), earlier: null })
  await user.click(button('Show earlier messages'))
  await waitFor(() => expect(texts()).toHaveLength(6))
  const asked = readEvents.mock.calls.map(([, { before }]) => before)
  expect(asked).toEqual(['5', '5', '3'])
  const end = screen.getByText('No earlier messages.')
  await waitFor(() => expect(document.activeElement).toBe(end))
})

async function openForm(answers: Partial<Requests>, detail = detailOf()) {
  const { backend } = fakeRequests([detail], answers)
  const rendered = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  await screen.findByRole('textbox', { name: 'Message' })
  return rendered
}

function messagesOf(from: number, to: number): RequestEvent[] {
  return Array.from({ length: to - from + 1 }, (_, place) => ({
    id: from + place,
    at: '2026-11-15T10:00:00.000Z',
    by: mara,
    detail: { kind: 'messaged', text: `Message ${from + place}` },
  }))
}

/** The messages in the timeline. */
function texts(): (string | undefined)[] {
  const rows = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
  return rows.map((row) => within(row).getByText(/^Message \d/).textContent)
}
