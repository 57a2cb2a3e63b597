import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import { formatMoment } from '#domain/moments.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import { quoteMessages } from '#domain/quote-messages.ts'
import { seenIn } from '#domain/unread-events.ts'
import type { User } from '#domain/user.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { acceptedQuote, queued } from './operator-request.fixture.ts'

test('the panel shows the client and the order', async () => {
  const { panel } = await openPanel(queued(1))
  for (const words of [
    'Ada Byron',
    'Analytical Engines',
    '$10,000 to $25,000',
    'Within 3 months',
  ]) {
    expect(panel.textContent).toContain(words)
  }
  expect(panel.textContent).toContain('Pipeline\nand reports')
  const mail = within(panel).getByRole('link', { name: 'ada@engines.example' })
  expect(mail.getAttribute('href')).toBe('mailto:ada@engines.example')
})

test('work is started and completed with one press each', async () => {
  const { user, agency } = await openPanel(queued(1, { quotes: [acceptedQuote] }))
  await user.click(button('Start work'))
  await user.click(await screen.findByRole('button', { name: 'Mark completed' }))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('completed'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark completed' })).toBeNull())
  expect(tool('Status').getByText('Moved')).toBeDefined()
})

test('without an accepted quote, starting asks for a reason', async () => {
  const { user, agency } = await openPanel(queued(1))
  await user.click(button('Start work'))
  expect(document.activeElement).toBe(box('Reason for starting now'))
  expect(screen.getByText(/saved as an internal note/)).toBeDefined()
  await user.click(button('Start work'))
  expect(screen.getByText(quoteMessages.startReasonMissing)).toBeDefined()
  expect(agency.read('HIT-001').status).toBe('pending')
  await fill(user, box('Reason for starting now'), 'Agreed by phone')
  await user.click(button('Start work'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('in-progress'))
})

test('completing without a solution says that the client finds none', async () => {
  await openPanel(queued(1, { status: 'in-progress' }))
  expect(screen.getByText(/No solution address yet/)).toBeDefined()
})

test('a step back asks for a reason and sends it', async () => {
  const { user, agency } = await openPanel(queued(1, { status: 'in-progress' }))
  await user.click(button('Move back…'))
  expect(document.activeElement).toBe(box('Reason'))
  await fill(user, box('Reason'), '  ')
  await user.click(button('Move back to Pending'))
  expect(screen.getByText(messages.reasonMissing)).toBeDefined()
  expect(document.activeElement).toBe(box('Reason'))
  expect(agency.read('HIT-001').status).toBe('in-progress')

  await fill(user, box('Reason'), 'Budget on hold')
  await user.click(button('Move back to Pending'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('pending'))
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
  expect(timeline().textContent).toContain('Budget on hold')
})

test('a step back that is not taken after all leaves everything as it was', async () => {
  const { user } = await openPanel(queued(1, { status: 'completed' }))
  await user.click(button('Move back…'))
  await fill(user, box('Reason'), 'Oh')
  await user.click(button('Cancel'))
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
  expect(document.activeElement).toBe(button('Move back…'))
})

test('completing for an unconfirmed address asks for a reason that stays internal', async () => {
  const { user, agency, panel } = await openPanel(unconfirmed)
  expect(panel.textContent).toContain('Email not confirmed')
  await user.click(button('Mark completed'))
  expect(document.activeElement).toBe(box('Reason for completing it'))
  expect(agency.read('HIT-001').status).toBe('in-progress')
  await user.click(button('Mark completed'))
  expect(screen.getByText(messages.unconfirmedReasonMissing)).toBeDefined()
  expect(document.activeElement).toBe(box('Reason for completing it'))

  const moveRequest = vi.spyOn(agency.operations, 'moveRequest')
  await fill(user, box('Reason for completing it'), 'Known in person')
  await user.click(button('Mark completed'))
  await waitFor(() => expect(agency.read('HIT-001').status).toBe('completed'))
  expect(moveRequest.mock.calls).toEqual([
    ['HIT-001', { version: 1, to: 'completed', reason: 'Known in person' }],
  ])
})

test('what was typed for operators alone is not offered as a reason to the client', async () => {
  const { user } = await openPanel(unconfirmed)
  await user.click(button('Mark completed'))
  await fill(user, box('Reason for completing it'), 'Owes us money')
  await user.click(button('Cancel'))
  await user.click(button('Move back…'))
  expect(box('Reason').value).toBe('')
})

test('a pending request is declined after a reason, and reopened with one', async () => {
  const { user, agency, panel } = await openPanel(queued(1))
  await user.click(button('Decline request…'))
  expect(document.activeElement).toBe(box('Reason for the client'))
  await user.click(button('Decline request'))
  expect(screen.getByText(messages.closureReasonMissing)).toBeDefined()
  expect(agency.read('HIT-001').closure).toBeUndefined()

  await fill(user, box('Reason for the client'), 'Out of scope')
  await user.click(button('Decline request'))
  await waitFor(() => expect(agency.read('HIT-001').closure?.kind).toBe('declined'))
  const closed = await screen.findByRole('region', { name: 'Declined' })
  expect(closed.textContent).toContain('Out of scope')
  expect(document.activeElement).toBe(tool('Declined').getByRole('heading'))
  for (const name of ['Start work', 'Save date', 'Save solution', 'Decline request…']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(box('Message to the client')).toBeDefined()
  expect(within(panel).getByRole('list', { name: 'Timeline' }).textContent).toContain('Declined')

  await user.click(button('Reopen request…'))
  await fill(user, box('Reason for the client'), 'In scope again')
  await user.click(button('Reopen request'))
  await waitFor(() => expect(agency.read('HIT-001').closure).toBeUndefined())
  await waitFor(() => expect(document.activeElement).toBe(tool('Status').getByRole('heading')))
  expect(timeline().textContent).toContain('In scope again')
})

test('a request in progress is cancelled, or kept after all; a completed one is not closed', async () => {
  const { user, agency } = await openPanel(queued(1, { status: 'in-progress' }))
  await user.click(button('Cancel request…'))
  await fill(user, box('Reason for the client'), 'No budget')
  await user.click(button('Keep it open'))
  expect(document.activeElement).toBe(button('Cancel request…'))
  expect(screen.queryByRole('textbox', { name: 'Reason for the client' })).toBeNull()
  expect(agency.read('HIT-001').closure).toBeUndefined()

  await agency.changeElsewhere('HIT-001', { status: 'completed' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel request…' })).toBeNull())
})

test('what was typed is kept while a request is closed by another operator', async () => {
  const { user, agency } = await openPanel(queued(1))
  await fill(user, box('Handover notes'), 'Mine')
  const closure = { kind: 'declined', reason: 'Spam', at: '2026-11-05T09:05:00.000Z' } as const
  await agency.changeElsewhere('HIT-001', { closure })
  await user.click(await screen.findByRole('button', { name: 'Reopen request…' }))
  await fill(user, box('Reason for the client'), 'It was not')
  await user.click(button('Reopen request'))
  expect(
    (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Handover notes' })).value,
  ).toBe('Mine')
})

test('an estimate is set, and taken back', async () => {
  const { user, agency } = await openPanel(queued(1))
  expect(button('Save date').disabled).toBe(true)
  await user.type(screen.getByLabelText('Estimated completion'), '2027-01-05')
  await user.click(button('Save date'))
  await waitFor(() => expect(agency.read('HIT-001').estimatedCompletion).toBe('2027-01-05'))
  expect(tool('Completion date').getByText('Saved')).toBeDefined()

  await user.click(tool('Completion date').getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(agency.read('HIT-001').estimatedCompletion).toBeUndefined())
  expect(timeline().textContent).toContain('Estimated completion removed')
})

test('a solution must have a web address, and is handed over with its notes', async () => {
  const { user, agency } = await openPanel(queued(1))
  await fill(user, box('Solution address'), 'javascript:alert(1)')
  await fill(user, box('Handover notes'), 'Start at page 2')
  await user.click(button('Save solution'))
  expect(screen.getByText(messages.addressMalformed)).toBeDefined()
  expect(agency.read('HIT-001').solution).toBeUndefined()

  await fill(user, box('Solution address'), 'https://crm.engines.example')
  await user.click(button('Save solution'))
  await waitFor(() =>
    expect(agency.read('HIT-001').solution).toEqual({
      url: 'https://crm.engines.example',
      handoverNotes: 'Start at page 2',
    }),
  )
})

test('a message goes to the client, and an internal note is marked as one', async () => {
  const { user } = await openPanel(queued(1))
  await fill(user, box('Message to the client'), 'On it')
  await user.click(button('Send message'))
  await waitFor(() => expect(box('Message to the client').value).toBe(''))
  expect(timeline().textContent).toContain('On it')
  expect(timeline().textContent).not.toContain('Internal')

  await fill(user, box('Internal note'), 'Call first')
  await user.click(button('Add note'))
  await waitFor(() => expect(timeline().textContent).toContain('Call first'))
  expect(within(timeline()).getByText('Internal').closest('li')?.textContent).toContain(
    'Call first',
  )
})

test('a message that was not answered is sent again under its key, the next one under another', async () => {
  const { user, agency } = await openPanel(queued(1))
  const keys: string[] = []
  const { writeToClient } = agency.operations
  agency.operations.writeToClient = async (id, message, key) => {
    keys.push(key)
    if (keys.length === 1) throw new CallError('unavailable')
    return writeToClient(id, message, key)
  }
  await fill(user, box('Message to the client'), 'ok')
  await user.click(button('Send message'))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.unavailable)
  expect(box('Message to the client').value).toBe('ok')
  await user.click(button('Send message'))
  await waitFor(() => expect(box('Message to the client').value).toBe(''))
  await fill(user, box('Message to the client'), 'ok')
  await user.click(button('Send message'))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('an empty message is not sent', async () => {
  const { user } = await openPanel(queued(1))
  await user.click(button('Send message'))
  expect(screen.getByText(messages.messageMissing)).toBeDefined()
  expect(document.activeElement).toBe(box('Message to the client'))
})

test('after a conflict the draft is kept and can be saved over the newer state', async () => {
  const { user, agency } = await openPanel(queued(1))
  await agency.changeElsewhere(
    'HIT-001',
    { status: 'in-progress', estimatedCompletion: '2027-01-05' },
    false,
  )
  await user.type(screen.getByLabelText('Estimated completion'), '2027-02-01')
  await user.click(button('Save date'))

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Omar moved it to In Progress, ')
  const at = '2026-11-05T09:05:00.000Z'
  expect(alert.querySelector('time')?.dateTime).toBe(at)
  expect(alert.textContent).toContain(formatMoment(at))
  expect(alert.textContent).toContain('Now: In Progress, estimated completion Jan 5, 2027')
  expect(screen.getByLabelText<HTMLInputElement>('Estimated completion').value).toBe('2027-02-01')
  expect(screen.getByText(/Someone else saved: Jan 5, 2027/)).toBeDefined()
  expect(agency.read('HIT-001').estimatedCompletion).toBe('2027-01-05')

  await user.click(button('Save date'))
  await waitFor(() => expect(agency.read('HIT-001').estimatedCompletion).toBe('2027-02-01'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(agency.read('HIT-001').status).toBe('in-progress')
})

test('a status change that another operator has made is not made twice', async () => {
  const { user, agency } = await openPanel(queued(1, { quotes: [acceptedQuote] }))
  await agency.changeElsewhere('HIT-001', { status: 'in-progress' }, false)
  await user.click(button('Start work'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Now: In Progress')
  expect(agency.read('HIT-001').status).toBe('in-progress')
  expect(button('Mark completed')).toBeDefined()
})

test('what is being typed is not overwritten by a change elsewhere, the rest follows it', async () => {
  const solution = { url: 'https://old.example', handoverNotes: 'Old notes' }
  const { user, agency } = await openPanel(queued(1, { solution }))
  await fill(user, box('Handover notes'), 'Mine')
  const newer = { url: 'https://new.example', handoverNotes: 'New notes' }
  await agency.changeElsewhere('HIT-001', { solution: newer })

  await waitFor(() => expect(box('Solution address').value).toBe('https://new.example'))
  expect(box('Handover notes').value).toBe('Mine')
  expect(screen.getByText(/Someone else saved: New notes/)).toBeDefined()
  await user.click(button('Use theirs'))
  expect(box('Handover notes').value).toBe('New notes')
})

test('what was typed survives closing the panel', async () => {
  const { user } = await openPanel(queued(1))
  await fill(user, box('Internal note'), 'Half a thought')
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('HIT-001'))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  expect(box('Internal note').value).toBe('Half a thought')
})

test('drafts survive leaving the tab, for their own author only', async () => {
  const agency = createAgency([queued(1)])
  const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
  let signedIn = omar
  const answers = { ...agency.backend, readUser: async () => signedIn }
  const { user, go } = renderScreen(operatorRequestAddress, <OperationsTab />, answers)
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  // The tab is opened for people who are known; here, from the second time on.
  await comeBack()
  await fill(user, box('Internal note'), 'Half a thought')
  await comeBack()
  expect(box('Internal note').value).toBe('Half a thought')

  signedIn = { ...omar, id: 'olga', name: 'Olga' }
  await comeBack()
  await waitFor(() => expect(box('Internal note').value).toBe(''))

  async function comeBack() {
    await go('/elsewhere')
    await go(operatorRequestAddress)
  }
})

test('unread messages count as read once the panel is open', async () => {
  const request = queued(1, { unread: 2 })
  const agency = createAgency([request])
  const markReadByOperator = vi.spyOn(agency.operations, 'markReadByOperator')
  renderScreen(operatorRequestAddress, <OperationsTab />, agency.backend)
  await screen.findByRole('dialog', { name: request.title })
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull())
  expect(markReadByOperator.mock.calls).toEqual([['HIT-001', seenIn(request.events)]])
})

test('while a change is under way its button is busy, and the words beside it say so', async () => {
  const { user, agency } = await openPanel(queued(1, { quotes: [acceptedQuote] }))
  const answer = createAnswer<OperatorRequest>()
  agency.operations.moveRequest = () => answer.promise
  await user.click(button('Start work'))
  expect(button('Start work').getAttribute('aria-busy')).toBe('true')
  expect(tool('Status').getByRole('status').textContent).toBe('Moving…')
  await answer.give(queued(1, { status: 'in-progress', version: 2 }))
  await waitFor(() => expect(tool('Status').getByRole('status').textContent).toBe('Moved'))
  // The pressed button is gone; focus moves to where it was.
  expect(document.activeElement).toBe(tool('Status').getByRole('heading'))
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
  await user.type(screen.getByLabelText('Estimated completion'), '2027-01-05')
  await user.click(button('Save date'))
  await fill(user, box('Solution address'), 'https://crm.engines.example')
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
})

test('a field error from the server is shown beside its field', async () => {
  const { user, agency } = await openPanel(queued(1))
  agency.operations.setSolution = async () => {
    throw new CallError('invalid', messages.invalid, { url: 'Not reachable from here' })
  }
  await fill(user, box('Solution address'), 'https://crm.engines.example')
  await user.click(button('Save solution'))
  await screen.findByText('Not reachable from here')
  const address = box('Solution address')
  const described = address.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Not reachable from here')
  expect(address.value).toBe('https://crm.engines.example')
})

test('whatever breaks is said, and nothing typed is lost', async () => {
  const { user, agency } = await openPanel(queued(1))
  agency.operations.writeNote = noAnswer
  await fill(user, box('Internal note'), 'Call first')
  await user.click(button('Add note'))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.internal)
  expect(box('Internal note').value).toBe('Call first')
})

test('a request that is not there says so', async () => {
  renderScreen(operatorRequestAddress, <OperationsTab />, createAgency([queued(2)]).backend)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t find HIT-001')
})

test('a request that cannot be loaded can be asked for again', async () => {
  const agency = createAgency([queued(1)])
  const { readOperatorRequest } = agency.operations
  agency.operations.readOperatorRequest = noAnswer
  const { user } = renderScreen(operatorRequestAddress, <OperationsTab />, agency.backend)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load HIT-001')
  agency.operations.readOperatorRequest = readOperatorRequest
  await user.click(button('Try again'))
  expect(await screen.findByRole('dialog', { name: 'Hit number 1' })).toBeDefined()
})

const unconfirmed = queued(1, {
  status: 'in-progress',
  client: { ...queued(1).client, isEmailConfirmed: false },
})

const operatorRequestAddress = '/dashboard?tab=operations&request=HIT-001'

async function openPanel(request: OperatorRequest) {
  const agency = createAgency([request])
  const { user } = renderScreen('/dashboard?tab=operations', <OperationsTab />, agency.backend)
  await user.click(await screen.findByRole('button', { name: request.id }))
  const panel = await screen.findByRole('dialog', { name: request.title })
  return { user, agency, panel }
}

/** As if pasted over what was there: quicker than key by key. */
async function fill(user: UserEvent, field: HTMLInputElement, text: string): Promise<void> {
  await user.click(field)
  field.select()
  await user.paste(text)
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name })
}

function box(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name })
}

function tool(name: string) {
  return within(screen.getByRole('region', { name }))
}

function timeline(): HTMLElement {
  return screen.getByRole('list', { name: 'Timeline' })
}
