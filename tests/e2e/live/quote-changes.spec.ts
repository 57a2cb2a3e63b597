import type { Page } from '@playwright/test'
import { quoteNotOpen } from '#domain/quote-messages.ts'
import { open } from '#tests/e2e/open.ts'
import { test as base, expect } from './fixtures.ts'
import { createAccount, newPerson } from './people.ts'
import { fillQuote, orderSlack, writeQuote } from './quote-forms.ts'

const test = base.extend<{ operator: Page }>({
  /** An operator's page, signed in. */
  operator: async ({ browser, baseURL, enterAsOperator }, use) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const page = await context.newPage()
    await enterAsOperator(page, newPerson('Omar Haddad'))
    await use(page)
    await context.close()
  },
})

test('a quote that is replaced while the buyer looks at it cannot be accepted', async ({
  page: buyer,
  operator,
  allowRefusal,
}) => {
  allowRefusal(409)
  const id = await ordered(buyer, operator)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await writeQuote(tools)
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Waiting for the client').first()).toBeVisible()
  await open(buyer, `/dashboard?request=${id}`)
  const panel = buyer.getByRole('dialog', { name: 'Replacement for Slack' })
  await panel.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  // The buyer's page does not learn of the new quote in time.
  await buyer.route(`**/api/requests/${id}`, () => undefined)

  await tools.getByRole('button', { name: 'Write a new quote' }).click()
  await expect(tools.getByText('Sending this replaces quote 1')).toBeVisible()
  await fillQuote(tools)
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Replaced', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Accept quote' }).click()
  await expect(panel.getByText(quoteNotOpen(1, 'superseded'))).toBeVisible()
  await buyer.unrouteAll({ behavior: 'ignoreErrors' })
  await buyer.reload()
  await expect(panel.getByRole('heading', { name: 'Quote 2' })).toBeVisible()
  await panel.getByRole('button', { name: 'Ask a question' }).click()
  const question = panel.getByRole('textbox', { name: 'Your question about quote 2' })
  await question.fill('Is training included?')
  await panel.getByRole('button', { name: 'Send question' }).click()
  await expect(panel.getByText('About quote 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Decline quote…' }).click()
  await panel.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too dear')
  await panel.getByRole('button', { name: 'Decline quote', exact: true }).click()
  await expect(panel.getByText('Declined by Ada Byron')).toBeVisible()
  await expect(tools.getByText('Too dear').first()).toBeVisible()
})

test('what was typed into a quote survives a reload, and can be discarded and restored', async ({
  page: buyer,
  operator,
}) => {
  const id = await ordered(buyer, operator)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await writeQuote(tools)
  await operator.reload()
  await expect(tools.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Data migration')
  await tools.getByRole('button', { name: 'Discard' }).click()
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect(tools.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Data migration')
  await tools.getByRole('button', { name: 'Preview' }).click()
  const preview = tools.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('$14,500.50')).toBeVisible()
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await tools.getByRole('button', { name: 'Withdraw…' }).click()
  await tools.getByRole('button', { name: 'Withdraw quote 1' }).click()
  await expect(tools.getByText('Withdrawn', { exact: true })).toBeVisible()
  await open(buyer, `/dashboard?request=${id}`)
  const panel = buyer.getByRole('dialog', { name: 'Replacement for Slack' })
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)
})

/** The buyer orders, and the operator opens the request. Returns its id. */
async function ordered(buyer: Page, operator: Page): Promise<string> {
  await createAccount(buyer, newPerson('Ada Byron'))
  await open(buyer, '/order-hit')
  await orderSlack(buyer)
  const id = new URL(buyer.url()).searchParams.get('ordered') ?? ''
  await open(operator, `/dashboard?tab=operations&request=${id}`)
  return id
}
