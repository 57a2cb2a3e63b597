import type { Page } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import { requestNumber } from '#domain/request-id.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { defaultTerms } from '#domain/savings-assumptions.ts'
import { openDatabase } from '#server/open-database.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi, placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

const bill = {
  ...defaultTerms,
  lines: [
    { product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 2_400_000 },
    { product: 'Slack', seats: 200, centsPerSeat: 875, buildCents: 1_200_000 },
  ],
}

test('a completed request strikes its line and shows what is kept', async ({
  page,
  browser,
  baseURL,
  server,
  enterAsOperator,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page, { targetSaaS: 'salesforce', bill })
  await open(page, '/dashboard')
  const row = page.getByRole('row', { name: /Salesforce/ })
  await expect(row).toContainText(`Ordered, ${id}`)
  await expect(page.getByText('No line is struck yet.')).toBeVisible()

  const operator = await browser.newPage({ baseURL: baseURL ?? '' })
  await enterAsOperator(operator, newPerson('Omar Haddad'))
  await move(operator, id, 'in-progress')
  await expect(row).toContainText(`In progress, ${id}`)
  await move(operator, id, 'completed')
  await operator.close()
  await expect(row).toContainText('Owned since')
  await expect(row.locator('[data-struck="true"]')).toHaveText(['Salesforce', '$3,200'])
  await expect(page.getByText('You keep $2,941 a month (59%).')).toBeVisible()
  const kept = page.getByRole('region', { name: 'Kept so far' })
  await expect(kept).toContainText('is the first full month that counts')

  await completeMonthsAgo(server, id, 3)
  await open(page, '/dashboard')
  await expect(kept).toContainText('In 2 full months of owning.')
  await expect(kept.getByText('$5,882', { exact: true })).toBeVisible()
  await expect(kept.getByRole('row')).toHaveCount(3)

  await page.getByRole('link', { name: 'Order a replacement for Slack' }).click()
  await expect(page).toHaveURL(/\/order-hit/)
  await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()
})

test('a line is added, changed and removed by keyboard, and each can be undone', async ({
  page,
}) => {
  await signUp(page)
  const add = page.getByRole('button', { name: 'Add what you pay for' })
  await add.press('Enter')
  const dialog = page.getByRole('dialog')
  const product = dialog.getByRole('combobox', { name: 'Product' })
  await product.press('Enter')
  await expect(product).toBeFocused()
  await expect(product).toHaveAccessibleDescription('Please name the product you pay for.')
  await product.fill('Zendesk')
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('40')
  await dialog.getByRole('textbox', { name: 'Price a month' }).fill('$55')
  await expect(dialog.getByText('$2,200 a month')).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Add' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a product' })).toBeFocused()

  const line = page.getByRole('button', { name: /^Change Zendesk/ })
  await line.press('Enter')
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(line).toHaveAccessibleName('Change Zendesk, $55 a month')
  await expect(line).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(line).toHaveAccessibleName('Change Zendesk, $2,200 a month')

  await line.press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(line).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(line).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a product' })).toBeFocused()

  await open(page, '/dashboard')
  await expect(line).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoAxeViolations(page)
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(excess).toBeLessThanOrEqual(0)
})

async function move(operator: Page, id: string, to: RequestStatus): Promise<void> {
  const address = `/operations/requests/${id}`
  const { version } = await callApi<OperatorRequest>(operator, 'GET', address)
  const reason = 'Known from an earlier project.'
  await callApi(operator, 'POST', `${address}/moves`, { version, to, reason })
}

/** Dates the completion back, in the database, to the middle of a month. */
async function completeMonthsAgo({ env }: LiveServer, id: string, months: number): Promise<void> {
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15))
  const database = await openDatabase(env)
  await database.query
    .updateTable('requestEvent')
    .set({ at: at.toISOString() })
    .where('requestNumber', '=', requestNumber(id))
    .where('kind', '=', 'moved')
    .execute()
    .finally(database.close)
}
