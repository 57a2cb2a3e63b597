import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { examples } from '#contract/examples/examples.ts'
import type { User } from '#domain/accounts/user.ts'
import { clientSchema } from '#domain/operations/client.ts'
import { formatWaitingOrder, newRequestMessages } from '#domain/operations/new-request.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { useSession } from '#web/queries/session.ts'
import { forgetDrafts } from '#web/shared/form/draft.ts'
import {
  button,
  describedBy,
  field,
  fill,
  renderScreen,
} from '#web/shared/render-screen.fixture.tsx'
import { createAgency } from './agency.fixture.ts'
import { OperationsTab } from './operations-tab.tsx'
import { queued } from './operator-request.fixture.ts'

const omar: User = { id: 'omar', name: 'Omar', email: 'omar@hitlist.example', role: 'operator' }
const email = 'ada@engines.example'
const client = clientSchema.parse(examples.readClient.reply)
const order = {
  targetSaaS: 'Slack',
  requirements: 'Channels and search',
  budget: '10k-25k',
  timeframe: 'asap',
  companySize: '11-50',
}

test('what is missing is named beside its field', async () => {
  const { user, enterOrder } = open()
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  await user.click(button('Create request'))
  await waitFor(() => expect(document.activeElement).toBe(field('Client’s email')))
  expect(describedBy(field('Client’s email'))).toContain(newRequestMessages.email)
  expect(describedBy(field('Product to replace'))).toContain(messages.productMissing)
  expect(describedBy(field('Requirements'))).toContain(newRequestMessages.requirements)
  expect(describedBy(field('Budget'))).toContain(messages.budgetMissing)
  expect(enterOrder).not.toHaveBeenCalled()
})

test('an existing client is found by name, and choosing one fills in who they are', async () => {
  const { user, enterOrder } = open()
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  const combobox = screen.getByRole('combobox', { name: 'Client’s email' })
  expect(describedBy(combobox)).toContain('Existing clients see it right away.')
  await user.type(combobox, 'Ada')
  const suggestion = within(await screen.findByRole('listbox')).getByRole('option')
  expect(suggestion.textContent).toBe('Ada ByronAnalytical Engines, ada@engines.example')
  expect(combobox.getAttribute('aria-expanded')).toBe('true')
  // Escape leaves the list alone.
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{ArrowDown}')
  const option = within(screen.getByRole('listbox')).getByRole('option', { selected: true })
  expect(combobox.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  expect(combobox.getAttribute('aria-expanded')).toBe('false')
  expect(field('Client’s email').value).toBe('ada@engines.example')
  expect(field('Name (optional)').value).toBe('Ada Byron')
  expect(field('Company (optional)').value).toBe('Analytical Engines')
  await fillIn(user, order, false)
  await user.click(button('Create request'))
  await waitFor(() => expect(enterOrder).toHaveBeenCalled())
  const company = 'Analytical Engines'
  expect(enterOrder.mock.calls[0]?.[0]).toMatchObject({ email, name: 'Ada Byron', company })
})

test('an order that waits for the client says so, in our spelling of the product', async () => {
  const { user, address, enterOrder } = open()
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  expect(address()).toBe('/dashboard?tab=operations&request=new')
  await fillIn(user, { ...order, targetSaaS: 'slack' })
  await user.click(button('Create request'))
  await screen.findByText(formatWaitingOrder(email))
  expect(enterOrder).toHaveBeenCalledWith(
    { ...order, email, name: 'Ada', company: '' },
    expect.stringMatching(/./),
  )
  await user.click(button('Done'))
  await waitFor(() => expect(address()).toBe('/dashboard?tab=operations'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('New request'))
  expect(field('Client’s email').value).toBe('')
})

test('a failure keeps what was typed and its key, also through a reload; a request opens', async () => {
  const { user, enterOrder } = open()
  enterOrder.mockRejectedValueOnce(new Error('no answer'))
  enterOrder.mockRejectedValueOnce(new CallError('conflict', serverMessages.keyReused))
  enterOrder.mockRejectedValueOnce(
    new CallError('invalid', 'Too long', { requirements: 'Too long' }),
  )
  await user.click(await screen.findByRole('button', { name: 'New request' }))
  await fillIn(user, order)
  await user.click(button('Create request'))
  await screen.findByText(/^We couldn’t create this request/)
  await user.click(button('Create request'))
  await screen.findByText(serverMessages.keyReused)

  forgetDrafts()
  document.body.replaceChildren()
  const again = open('/dashboard?tab=operations&request=new', enterOrder)
  await waitFor(() => expect(field('Client’s email').value).toBe(email))
  expect(field('Budget').value).toBe('10k-25k')
  await again.user.click(button('Create request'))
  await waitFor(() => expect(describedBy(field('Requirements'))).toContain('Too long'))
  enterOrder.mockResolvedValueOnce({ email, requestId: 'HIT-001' })
  await again.user.click(button('Create request'))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  expect(again.address()).toBe('/dashboard?tab=operations&request=HIT-001')
  const keys = new Set(enterOrder.mock.calls.map(([, key]) => key))
  expect([enterOrder.mock.calls.length, keys.size]).toEqual([4, 1])
})

test('from the page of a client, one of their confirmed people is chosen', async () => {
  const { user, address, enterOrder } = open('/dashboard?tab=operations&client=engines')
  const panel = within(await screen.findByRole('dialog', { name: client.name }))
  await user.click(await panel.findByRole('link', { name: 'New request' }))
  await screen.findByRole('dialog', { name: 'New request' })
  expect(address()).toBe('/dashboard?tab=operations&client=engines&request=new')
  expect(screen.queryByLabelText('Name (optional)')).toBeNull()
  expect(field('Who asked for it').value).toBe(client.people[0]?.email)
  enterOrder.mockResolvedValueOnce({ email, requestId: 'HIT-001' })
  await fillIn(user, order, false)
  await user.click(button('Create request'))
  await screen.findByRole('dialog', { name: 'Hit number 1' })
  expect(enterOrder.mock.calls[0]?.[0]).toMatchObject({ companyId: client.id })
  expect(address()).toBe('/dashboard?tab=operations&request=HIT-001')
})

async function fillIn(
  user: ReturnType<typeof renderScreen>['user'],
  { targetSaaS, requirements, budget, timeframe, companySize }: typeof order,
  isNew = true,
) {
  if (isNew) {
    await fill(user, field('Client’s email'), email)
    await fill(user, field('Name (optional)'), 'Ada')
  }
  await fill(user, field('Product to replace'), targetSaaS)
  await fill(user, field('Requirements'), requirements)
  await user.selectOptions(field('Budget'), budget)
  await user.selectOptions(field('Timeframe'), timeframe)
  await user.selectOptions(field('Company size'), companySize)
}

function SignedIn() {
  return useSession().user && <OperationsTab />
}

function open(
  at = '/dashboard?tab=operations',
  enterOrder = vi.fn<Operations['enterOrder']>(async () => ({ email })),
) {
  const agency = createAgency([queued(1)])
  Object.assign(agency.operations, { enterOrder, readClient: async () => client })
  const answers = { ...agency.backend, readUser: async () => omar }
  return { ...renderScreen(at, <SignedIn />, answers), enterOrder }
}
