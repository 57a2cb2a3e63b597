import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import type { Invoice, InvoicePreview } from '#domain/invoices/invoice.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi, changeRequest, placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { createOperator, enterAs, type Member, newPerson } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** How many keys, clicks and fields a task takes, beside the text that is typed. */
const aims = {
  'find the most urgent request': 0,
  reply: 2,
  'go to the next request': 1,
  'assign one request': 3,
  'assign 28 requests': 4,
  // As many as three fields and one action: the client’s plan and the last day are filled in.
  'write a quote': 4,
  'start work': 2,
  'decline with a reason': 3,
  'record a payment': 3,
  'remind of an invoice': 2,
}

test('an operator does the daily tasks in as few keys and clicks as the best tools take', async ({
  page,
  playwright,
  server,
  database,
  addMember,
}) => {
  const [ada, grace] = [await addMember(), await addMember(newPerson('Grace Hopper'))]
  const product = `Product ${randomUUID()}`
  const many = `Product ${randomUUID()}`
  const planned = { targetSaaS: product, plan: 'enterprise', billing: 'yearly' } as const
  const started = await placeOrder(ada, { targetSaaS: product })
  const paid = await placeOrder(ada, { targetSaaS: product })
  // Both before all others at any hour: on some evenings the rest is due at the same moment.
  const urgent = await placeOrder(ada, planned)
  const next = await placeOrder(ada, planned)
  for (let count = 0; count < 28; count += 1) await placeOrder(grace, { targetSaaS: many })
  // An operator of this test’s own, whose menus begin with the same names each time.
  const omar = await createOperator(playwright.request, server, database, newPerson('Omar Aaron'))
  await createOperator(playwright.request, server, database, newPerson('Aaron Aaron'))
  for (const { id } of [started, paid]) await acceptQuote(omar, ada, id)
  const issue = async (id: string) => {
    const address = `/operations/requests/${id}/invoice`
    const preview = await callApi<InvoicePreview>(omar, 'POST', `${address}-preview`, {})
    const confirmed = { confirmed: preview.warnings }
    return callApi<Invoice>(omar, 'POST', `${address}s`, confirmed)
  }
  const [invoice, unpaid] = [await issue(paid.id), await issue(started.id)]

  const counted: Record<string, number> = {}
  let task = ''
  const begin = (name: keyof typeof aims) => {
    task = name
    counted[task] = 0
  }
  const count = () => {
    counted[task] = (counted[task] ?? 0) + 1
  }
  const press = async (key: string) => {
    count()
    await page.keyboard.press(key)
  }
  const click = async (control: Locator) => {
    count()
    await control.click()
  }
  const fill = async (field: Locator, text: string) => {
    count()
    await field.fill(text)
  }

  await enterAs(page, omar)
  const queueOf = (search: string) =>
    open(page, `/dashboard?${new URLSearchParams({ tab: 'operations', 'ops-q': search })}`)
  const openers = page.getByRole('rowheader').getByRole('button')
  const panel = (title: string) => page.getByRole('dialog', { name: title })
  const assignee = (id: string) =>
    page.getByRole('row', { name: id }).getByRole('button', { name: /^Assign/ })

  begin('find the most urgent request')
  await queueOf(product)
  await expect(openers.first()).toHaveText(urgent.id)

  begin('reply')
  await press('r')
  await expect(panel(urgent.title).getByLabel('Message to the client')).toBeFocused()
  await page.keyboard.type('We begin today.')
  await press('Control+Enter')
  await expect(panel(urgent.title).getByRole('listitem').last()).toContainText('We begin today.')
  await expect(panel(urgent.title).getByLabel('Message to the client')).toBeFocused()

  begin('go to the next request')
  await press('Alt+ArrowDown')
  await expect(panel(urgent.title)).toContainText(next.id)
  await expect(panel(next.title).getByLabel('Message to the client')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const row = page.getByRole('button', { name: next.id, exact: true })
  await expect(row).toBeFocused()

  begin('assign one request')
  await press('a')
  await expect(page.getByRole('menuitemradio', { name: 'Omar Aaron (you)' })).toBeFocused()
  await press('ArrowDown')
  await press('Enter')
  await expect(assignee(next.id)).toHaveAccessibleName(`Assigned to Aaron Aaron: ${next.id}`)

  begin('write a quote')
  await press('q')
  const editor = page.getByRole('region', { name: `Quote 1 for ${next.id}` })
  await fill(editor.getByLabel('Amount 1'), '12,000')
  await fill(editor.getByLabel('Estimated completion'), inDays(60))
  await press('Control+Enter')
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('row', { name: next.id })).toContainText('Waiting for a decision')

  begin('start work')
  await click(page.getByRole('row', { name: started.id }))
  await click(panel(started.title).getByRole('button', { name: 'Start work' }))
  await expect(panel(started.title)).toContainText('In Progress')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  begin('record a payment')
  await click(page.getByRole('tab', { name: 'Billing' }))
  await click(page.getByRole('link', { name: invoice.number, exact: true }))
  const document = page.getByRole('dialog', { name: `Invoice ${invoice.number}` })
  await click(document.getByRole('button', { name: 'Record payment' }))
  await expect(document.getByRole('heading', { name: 'Paid in full.' })).toBeVisible()

  const late = database.query.updateTable('invoice').set({ dueOn: inDays(-1) })
  await late.where('number', '=', unpaid.number).execute()
  await open(page, '/dashboard?tab=billing')
  begin('remind of an invoice')
  await click(page.getByRole('link', { name: `Remind of invoice ${unpaid.number}` }))
  const reminder = page.getByRole('dialog', { name: `Remind of invoice ${unpaid.number}` })
  await expect(reminder.getByRole('button', { name: 'Send reminder' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText(`Reminder sent to ${ada.email}`)).toBeVisible()

  await queueOf(many)
  await expect(openers).toHaveCount(28)
  begin('assign 28 requests')
  await press('Control+a')
  await press('a')
  await expect(page.getByRole('menuitemradio', { name: 'Omar Aaron (you)' })).toBeFocused()
  await press('ArrowDown')
  await press('Enter')
  const outcome = page.getByRole('region', { name: 'Selected requests' })
  await expect(outcome).toContainText('28 requests assigned to Aaron Aaron')
  await expect(page.getByRole('button', { name: /^Assigned to Aaron Aaron/ })).toHaveCount(28)

  begin('decline with a reason')
  const [declined = ''] = await openers.allTextContents()
  await expect(openers.first()).toBeFocused()
  await press('x')
  await press('d')
  await expect(page.getByLabel('Reason for the clients')).toBeFocused()
  await page.keyboard.type('We don’t build for this platform.')
  await press('Control+Enter')
  await expect(outcome).toContainText('1 request declined')
  await expect(page.getByRole('button', { name: declined, exact: true })).toHaveCount(0)

  expect(counted).toEqual(aims)
})

async function acceptQuote(operator: Member, client: Member, id: string): Promise<void> {
  await changeRequest(operator, id, ['POST', 'quotes'], {
    lines: [{ title: 'Build', amountCents: 1_200_000 }],
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: inDays(60),
    validUntil: inDays(14),
    note: '',
  })
  const { quotes } = await callApi<{ quotes: { contentHash: string }[] }>(
    client,
    'GET',
    `/requests/${id}`,
  )
  const acceptance = { name: client.name, contentHash: quotes[0]?.contentHash }
  await callApi(client, 'POST', `/requests/${id}/quotes/1/acceptance`, acceptance)
}
