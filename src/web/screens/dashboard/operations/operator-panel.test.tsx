import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Requests } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import type { ChecklistItem } from '#domain/checklist/checklist.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { seenIn } from '#domain/requests/hit-request.ts'
import { messages } from '#domain/values/messages.ts'
import {
  button,
  createAnswer,
  describedBy,
  field,
  fill,
  noAnswer,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { saveUsedLines } from './line-fields.tsx'
import { OperationsTab } from './operations-tab.tsx'
import { acceptedQuote, queued } from './operator-request.fixture.ts'

const started = queued(1, { status: 'in-progress' })
const unconfirmed = queued(1, {
  status: 'in-progress',
  solution: { url: 'https://crm.engines.example', handoverNotes: '' },
  client: { ...queued(1).client, isEmailConfirmed: false },
})
const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const now = '2026-11-05T09:05:00.000Z'
const requestAddress = '/dashboard?tab=operations&request=HIT-001'

test.each<[string, OperatorRequest, string, string]>([
  ['Start without a quote', queued(1), 'Reason for starting now', 'in-progress'],
  ['Move back to Pending', started, 'Reason', 'pending'],
  ['Decline request', queued(1), 'Reason for the client', 'declined'],
  ['Cancel request', started, 'Reason for the client', 'cancelled'],
])('%s asks for a reason, does nothing without one, and sends it', async (send, ...row) => {
  const [request, label, outcome] = row
  const { user, agency } = await openPanel(request)
  await user.click(button(`${send}…`))
  await waitFor(() => expect(document.activeElement).toBe(field(label)))
  await fill(user, field(label), '  ')
  await user.click(button(send))
  await waitFor(() => expect(describedBy(field(label))).toContain('Please '))
  expect(document.activeElement).toBe(field(label))
  expect(agency.read('HIT-001')).toEqual(request)

  await fill(user, field(label), 'Because')
  await user.click(button(send))
  await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
  if (outcome === 'declined') expect(document.activeElement?.textContent).toBe('Hit number 1')
  const { status, closure, events } = agency.read('HIT-001')
  expect(closure?.kind ?? status).toBe(outcome)
  expect(events.at(-1)?.detail).toMatchObject({ reason: 'Because' })
  expect(timeline().textContent).toContain('Because')
})

test('an opened request begins at its title, so that no second Enter acts or closes', async () => {
  await openPanel(started)
  expect(document.activeElement?.parentElement?.tagName).toBe('H2')
})

test('handing over to an unconfirmed address asks for a reason, which the client never sees', async () => {
  const { user, agency } = await openPanel(unconfirmed)
  await user.click(button('Hand over'))
  await waitFor(() => expect(document.activeElement).toBe(field('Reason for handing over')))
  await fill(user, field('Reason for handing over'), 'Owes us money')
  await user.click(button('Move back to Pending…'))
  expect(field('Reason').value).toBe('')
  await user.click(button('Hand over anyway'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('completed'))
})

test.each([
  ['Move back to Pending…', 'Reason', 'Cancel'],
  ['Cancel request…', 'Reason for the client', 'Keep it open'],
])('after %s and a reason, %s is left by %s and focus is back', async (open, label, leave) => {
  const { user, agency } = await openPanel(started)
  await user.click(button(open))
  await fill(user, field(label), 'Oh')
  expect(fireEvent.keyDown(field(label), { key: 'Escape' })).toBe(false)
  await waitForFocus(() => button(open))
  await user.click(button(open))
  await user.click(button(leave))
  expect(screen.queryByLabelText(label)).toBeNull()
  expect(document.activeElement).toBe(button(open))
  expect(agency.read('HIT-001')).toEqual(started)
})

test('a closed request takes messages alone and is reopened with a reason, and drafts stay', async () => {
  const { user, agency } = await openPanel(queued(1))
  await fill(user, field('Handover notes'), 'Mine')
  const closure = { kind: 'declined', reason: 'Spam', at: '2026-11-05T09:05:00.000Z' } as const
  await agency.changeElsewhere('HIT-001', { closure })
  await screen.findByRole('button', { name: 'Reopen' })
  expect(timeline().textContent).toContain('Spam')
  for (const name of ['Write a quote', 'Save date', 'Save solution', 'Decline request…']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(field('Message to the client')).toBeDefined()
  expect(timeline().textContent).toContain('Request declined')

  await user.click(button('Reopen'))
  await fill(user, field('Reason for reopening'), 'In scope again')
  await user.click(button('Reopen request'))
  await waitFor(() => expect(agency.read('HIT-001').closure).toBeUndefined())
  await waitForFocus(() => button('Write a quote'))
  expect(timeline().textContent).toContain('In scope again')
  expect(field('Handover notes').value).toBe('Mine')

  await agency.changeElsewhere('HIT-001', { status: 'completed' })
  await screen.findByRole('button', { name: 'Move back to In Progress…' })
  expect(screen.queryByRole('button', { name: /^(Cancel|Decline) request/ })).toBeNull()
})

test('a request opens at its title, whether it is here already or still loads', async () => {
  const { user, go } = await openPanel(queued(1))
  expect(document.activeElement?.textContent).toBe('Hit number 1')
  await user.click(button('Close'))
  await go(requestAddress)
  expect(document.activeElement?.textContent).toBe('Hit number 1')
})

test('an overdue invoice leads to its reminder, and the step forward is still there', async () => {
  const invoice = { number: '2026-0004', dueOn: '2026-11-09', openCents: 1_240_000 }
  const { user, agency, address } = await openPanel(queued(1, { quotes: [acceptedQuote], invoice }))
  await user.click(button('Send reminder for 2026-0004'))
  expect(address()).toContain('&remind=2026-0004')
  await user.click(button('Start work'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('in-progress'))
})

test.each<[string, Partial<OperatorRequest>, string[]]>([
  ['a quote is next', {}, ['Write a quote']],
  ['the client’s answer is awaited', { waitingOn: 'client' }, []],
  ['an answer is next', { waitingOn: 'agency', unread: 1 }, ['Send message']],
])(
  'while %s, one button at most is primary, until a message is written',
  async (_, parts, names) => {
    const asked = { kind: 'messaged', text: 'Any news?' } as const
    const by = { name: 'Ada Byron', role: 'client' } as const
    const events = [
      ...queued(1).events,
      ...(parts.unread ? [{ id: 2, at: now, by, detail: asked }] : []),
    ]
    const { user, panel } = await openPanel(queued(1, { ...parts, events }))
    const primary = () =>
      within(panel)
        .getAllByRole('button')
        .filter(({ className }) => className.includes('bg-primary '))
        .map(({ textContent }) => textContent)
    expect(primary()).toEqual(names)
    await user.type(field('Message to the client'), 'Soon')
    expect(primary()).toContain('Send message')
    await user.clear(field('Message to the client'))
  },
)

test('work on the checklist begins at the item that was rejected, else at the first unbuilt one', async () => {
  const item = { kind: 'feature', wish: 'keep', isLater: false, version: 1 } as const
  const items: ChecklistItem[] = [
    { ...item, id: 1, name: 'Guests', state: 'built' },
    { ...item, id: 2, name: 'Search', state: 'open' },
    { ...item, id: 3, name: 'Calls', state: 'off' },
  ]
  const progress = { done: 1, total: 3 }
  const { user, agency } = await openPanel(queued(1, { status: 'in-progress', progress }), {
    readChecklist: async () => ({ items }),
  })
  await user.click(button('Work on the checklist'))
  expect(document.activeElement).toBe(button('Mark built Calls'))
  items.pop()
  await agency.changeElsewhere('HIT-001', {})
  await waitFor(() => expect(screen.queryByText('Calls')).toBeNull())
  await user.click(button('Work on the checklist'))
  expect(document.activeElement).toBe(button('Mark built Search'))
})

test('a solution must have a web address, shows errors beside it, and has its notes', async () => {
  const { user, agency } = await openPanel(queued(1))
  const { saveHandover } = agency.operations
  agency.operations.saveHandover = async () => {
    throw new CallError('invalid', messages.invalid, {
      'items.0.link': 'Not reachable from here',
    })
  }
  await fill(user, field('Solution address'), 'javascript:alert(1)')
  await fill(user, field('Handover notes'), 'Start at page 2')
  await user.click(button('Save solution'))
  expect(await screen.findByText(messages.addressMalformed)).toBeDefined()

  const url = 'https://crm.engines.example'
  await fill(user, field('Solution address'), url)
  await user.click(button('Save solution'))
  await screen.findByText('Not reachable from here')
  expect(describedBy(field('Solution address'))).toBe('Not reachable from here')
  expect(field('Solution address').value).toBe(url)

  agency.operations.saveHandover = saveHandover
  await user.click(button('Save solution'))
  const handoverNotes = 'Start at page 2'
  await waitFor(() => expect(agency.read('HIT-001').solution).toEqual({ url, handoverNotes }))
})

test('a message that ends with a question needs an answer unless its author says otherwise', async () => {
  const { user, agency } = await openPanel(queued(1))
  const { writeToClient } = agency.operations
  const sent: unknown[] = []
  agency.operations.writeToClient = (id, message, key) => {
    sent.push(message)
    return writeToClient(id, message, key)
  }
  for (const { text, asks, isChanged } of [
    { text: 'Thanks.', asks: false },
    { text: 'Which plan?', asks: true },
    { text: 'Ready?', asks: false, isChanged: true },
    { text: 'Tell us the plan.', asks: false },
  ]) {
    await fill(user, field('Message to the client'), text)
    expect(answerChoice().checked).toBe(text.endsWith('?'))
    if (isChanged) await user.click(answerChoice())
    await user.type(field('Message to the client'), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field('Message to the client').value).toBe(''))
    expect(sent.at(-1)).toEqual({ text, asks })
  }
})

test('a message that was not answered is sent again under its key, the next one under another, and a note is apart', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, agency } = await openPanel(queued(1))
  const keys: string[] = []
  const { writeToClient } = agency.operations
  agency.operations.writeToClient = async (id, message, key) => {
    keys.push(key)
    if (keys.length === 1) throw new CallError('unavailable')
    return writeToClient(id, message, key)
  }
  await user.click(button('Send message'))
  expect(await screen.findByText(messages.messageMissing)).toBeDefined()
  expect(document.activeElement).toBe(field('Message to the client'))
  await fill(user, field('Message to the client'), 'ok')
  await user.click(button('Send message'))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.unavailable)
  expect(field('Message to the client').value).toBe('ok')
  for (const _ of [2, 3]) {
    await fill(user, field('Message to the client'), 'ok')
    await user.click(button('Send message'))
    await waitFor(() => expect(field('Message to the client').value).toBe(''))
  }
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
  expect((scroll.mock.contexts.at(-1) as Element).textContent).toContain('ok')

  await fill(user, field('Internal note'), 'Call first')
  await user.click(button('Add note'))
  const notes = await screen.findByRole('list', { name: 'Internal notes' })
  await waitFor(() => expect(notes.textContent).toContain('Call first'))
  expect(timeline().textContent).not.toContain('Call first')
})

test('after a conflict the draft is kept and can be saved over the newer state', async () => {
  const { user, agency } = await openPanel(queued(1))
  await agency.changeElsewhere(
    'HIT-001',
    { status: 'in-progress', estimatedCompletion: '2027-01-05' },
    false,
  )
  await user.type(field('Estimated completion'), '2027-02-01')
  await user.click(button('Save date'))

  const alert = await screen.findByRole('alert')
  const at = '2026-11-05T09:05:00.000Z'
  expect(alert.textContent).toContain('Omar: Work started, ')
  expect(alert.querySelector('time')?.dateTime).toBe(at)
  expect(alert.textContent).toContain('Work started, Nov 5, 9:05 AM')
  expect(alert.textContent).toContain('Now: In Progress, estimated completion Jan 5, 2027')
  expect(field('Estimated completion').value).toBe('2027-02-01')
  expect(screen.getByText(/Someone else saved: Jan 5, 2027/)).toBeDefined()
  expect(agency.read('HIT-001').estimatedCompletion).toBe('2027-01-05')

  await user.click(button('Save date'))
  await waitFor(() => expect(agency.read('HIT-001').estimatedCompletion).toBe('2027-02-01'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(agency.read('HIT-001').status).toBe('in-progress')
  await user.click(tool('Completion date').getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(agency.read('HIT-001').estimatedCompletion).toBeUndefined())
})

test('what is being typed is not overwritten by a change elsewhere, the rest follows it', async () => {
  const solution = { url: 'https://old.example', handoverNotes: 'Old notes' }
  const { user, agency } = await openPanel(queued(1, { solution }))
  await fill(user, field('Handover notes'), 'Mine')
  const newer = { url: 'https://new.example', handoverNotes: 'New notes' }
  await agency.changeElsewhere('HIT-001', { solution: newer })

  await waitFor(() => expect(field('Solution address').value).toBe('https://new.example'))
  expect(field('Handover notes').value).toBe('Mine')
  expect(screen.getByText(/Someone else saved: New notes/)).toBeDefined()
  await user.click(button('Use theirs'))
  expect(field('Handover notes').value).toBe('New notes')
})

test('drafts survive closing the panel and leaving the tab, for their own author only', async () => {
  const agency = createAgency([queued(1)])
  let signedIn = omar
  const answers = { ...agency.backend, readUser: async () => signedIn }
  const { user, go } = renderScreen(requestAddress, <OperationsTab />, answers)
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  // The tab is opened for people who are known; here, from the second time on.
  await comeBack()
  await fill(user, field('Internal note'), 'Half a thought')
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await comeBack()
  expect(field('Internal note').value).toBe('Half a thought')

  signedIn = { ...omar, id: 'olga', name: 'Olga' }
  await comeBack()
  await waitFor(() => expect(field('Internal note').value).toBe(''))

  async function comeBack() {
    await go('/elsewhere')
    await go(requestAddress)
  }
})

test('a question of the client is open until it is marked as needing no answer', async () => {
  const { events } = queued(1)
  const by = { name: 'Ada Byron', role: 'client' } as const
  const message = { id: 2, at: now, by, detail: { kind: 'messaged', text: 'Thanks!' } } as const
  const request = queued(1, { events: [...events, message], waitingOn: 'agency' })
  const { user, agency } = await openPanel(request)
  await user.click(button('No answer needed'))
  expect(await screen.findByText('Marked as needing no answer')).toBeDefined()
  expect(agency.read('HIT-001').waitingOn).toBe('none')
  expect(screen.queryByRole('button', { name: 'No answer needed' })).toBeNull()
})

test('unread messages count as read once the panel is open', async () => {
  const request = queued(1, { unread: 2 })
  const agency = createAgency([request])
  const markReadByOperator = vi.spyOn(agency.operations, 'markReadByOperator')
  renderScreen(requestAddress, <OperationsTab />, agency.backend)
  await screen.findByRole('dialog', { name: request.title })
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull())
  expect(markReadByOperator.mock.calls).toEqual([['HIT-001', seenIn(request.events)]])
})

test('changes in quick succession are all made without a conflict', async () => {
  const { user, agency } = await openPanel(queued(1, { quotes: [acceptedQuote] }))
  const { moveRequest } = agency.operations
  const answer = createAnswer<null>()
  agency.operations.moveRequest = async (id, move) => {
    await answer.promise
    return moveRequest(id, move)
  }
  await user.click(button('Start work'))
  await user.type(field('Estimated completion'), '2027-01-05')
  await user.click(button('Save date'))
  await fill(user, field('Solution address'), 'https://crm.engines.example')
  await user.click(button('Save solution'))
  await answer.give(null)
  await waitFor(() => expect(agency.read('HIT-001').version).toBe(4))
  expect(agency.read('HIT-001')).toMatchObject({
    status: 'in-progress',
    estimatedCompletion: '2027-01-05',
    solution: { url: 'https://crm.engines.example' },
  })
  await waitFor(() => expect(tool('Solution').getByText('Saved')).toBeDefined())
  expect(screen.queryByRole('alert')).toBeNull()
  // The first button is another one by now, and was left meanwhile.
  expect(document.activeElement).not.toBe(button('Hand over'))
  await user.click(button('Hand over'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('completed'))
  await waitForFocus(() => screen.getByText('Hit number 1', { selector: 'h2 span' }))
})

test('a new quote names the plan that the company needs, chooses it, and offers no smaller one', async () => {
  const before = { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 3 } as const
  const { user } = await openPanel(queued(1, { planBasis: { app: 4, before } }))
  await user.click(button('Write a quote'))
  const editor = await screen.findByRole('region', { name: 'Quote 1 for HIT-001' })
  const select = within(editor).getByLabelText<HTMLSelectElement>('Plan')
  expect(select.value).toBe('enterprise-yearly')
  const offered = [...select.options].filter(({ disabled }) => !disabled).map(({ value }) => value)
  expect(offered).toEqual(['', 'enterprise-monthly', 'enterprise-yearly'])
  expect(screen.getByText(/ moves them from Professional to Enterprise: /)).toBeDefined()
})

test('an unknown request shows an error, and one that fails to load can be retried', async () => {
  const agency = createAgency([queued(1)])
  const { readOperatorRequest } = agency.operations
  agency.operations.readOperatorRequest = noAnswer
  const { user, go } = renderScreen(requestAddress, <OperationsTab />, agency.backend)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load HIT-001')
  agency.operations.readOperatorRequest = readOperatorRequest
  await user.click(button('Try again'))
  expect(await screen.findByRole('dialog', { name: 'Hit number 1' })).toBeDefined()
  await go('/dashboard?tab=operations&request=HIT-002')
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t find HIT-002')
})

async function openPanel(request: OperatorRequest, requests: Partial<Requests> = {}) {
  const agency = createAgency([request])
  Object.assign(agency.backend.requests, requests)
  const answers = { ...agency.backend, readUser: async () => omar }
  const page = renderScreen('/dashboard?tab=operations', <OperationsTab />, answers)
  await page.user.click(await screen.findByRole('button', { name: request.id }))
  const panel = await screen.findByRole('dialog', { name: request.title })
  return { ...page, agency, panel }
}

function tool(name: string) {
  return within(screen.getByRole('form', { name }))
}

function timeline(): HTMLElement {
  return screen.getByRole('list', { name: 'Timeline' })
}

test('a quote is previewed while it is written, from templates and from lines that were sent before', async () => {
  saveUsedLines([{ title: 'Training on site', amount: '1,200' }])
  const { user } = await openPanel(queued(1))
  await user.click(button('Write a quote'))
  const editor = within(await screen.findByRole('region', { name: 'Quote 1 for HIT-001' }))
  const preview = editor.getByRole('region', { name: 'Preview' })
  expect(document.activeElement).toBe(field('Amount 1'))
  await fill(user, field('Amount 1'), '12,000')
  await user.click(button('Insert template'))
  await user.click(screen.getByRole('menuitem', { name: 'Migration' }))
  await user.click(button('Add a line'))
  expect(document.activeElement).toBe(field('Line 3'))
  await fill(user, field('Line 3'), 'Training on site')
  expect(field('Amount 3').value).toBe('1,200')
  expect(preview.textContent).toContain('Total, paid once$15,400')
  expect(preview.textContent).toContain('Analytical Engines')

  await user.click(button('Discard'))
  expect(preview.textContent).not.toContain('Training on site')
  expect(document.activeElement).toBe(field('Amount 1'))
  await user.click(button('Undo'))
  expect(preview.textContent).toContain('Training on site')
})

test('a slash at the start of a word opens the saved replies, by keyboard alone, and Escape leaves the text as it was', async () => {
  const { user, panel } = await openPanel(queued(1))
  const text = field('Message to the client')
  // As browsers do, which put it where the selection is.
  document.execCommand = (_command, _isShown, inserted = '') => {
    text.setRangeText(inserted, text.selectionStart ?? 0, text.selectionEnd ?? 0, 'end')
    return true
  }
  await user.type(text, 'See and/or ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(text, '/')
  expect(text.getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
  await user.keyboard('{ArrowDown}')
  expect(text.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(text.hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('th')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(text.value).toBe('See and/or /th')
  expect(panel.isConnected).toBe(true)

  await user.keyboard('{Backspace}{Backspace}{Backspace}/THA')
  expect(options()).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(text.value).toBe('See and/or Thank you, Ada Byron.')
  // What the request does not know yet is selected, to be typed over.
  await user.keyboard(' /prev{Tab}{ArrowRight}{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Please replace {date} before you send this')).toBeDefined()
  const end = text.value.indexOf('{date}')
  text.setSelectionRange(end, end + '{date}'.length)
  await user.keyboard('Friday')
  expect(text.value).toContain('Ada Byron. Hi Ada Byron, it is ready by Friday.')
  expect(document.activeElement).toBe(text)
})

test('a slash without a saved reply says where one is added', async () => {
  const agency = createAgency([queued(1)])
  agency.operations.listTemplates = async () => ({ templates: [] })
  const { user } = renderScreen(requestAddress, <OperationsTab />, agency.backend)
  await user.type(await screen.findByLabelText('Message to the client'), '/')
  expect(await screen.findByText('No saved replies yet. Add one under Settings.')).toBeDefined()
})

test('in a quote, a slash in the title of a line puts the lines of a template in its place', async () => {
  const { user } = await openPanel(queued(1))
  await user.click(button('Write a quote'))
  await user.click(button('Add a line'))
  await user.type(field('Line 2'), '/mig')
  expect(field('Line 2').getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('option', { name: /^Migration/ }))
  expect(field('Line 1').value).toBe('Build the replacement for Salesforce')
  expect(field('Line 2').value).toBe('Move Salesforce data')
  expect(field('Amount 2').value).toBe('2,200')
})

function options() {
  return within(screen.getByRole('listbox')).getAllByRole('option')
}

function answerChoice() {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: 'Needs an answer' })
}
