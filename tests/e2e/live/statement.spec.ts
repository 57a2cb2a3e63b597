import { readFile } from 'node:fs/promises'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultTerms } from '#domain/savings/savings-case.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, moveRequest, placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

const bill = {
  ...defaultTerms,
  lines: [
    { product: 'Salesforce', seats: 40, centsPerSeat: 8000, buildCents: 2_400_000 },
    { product: 'Slack', seats: 200, centsPerSeat: 875, buildCents: 1_200_000 },
  ],
}

test('a completed request strikes its line and shows what is saved, and a line is added by keyboard', async ({
  page,
  database,
  operator,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page, { targetSaaS: 'salesforce', bill })
  await open(page, '/dashboard')
  const row = page.getByRole('row', { name: /Salesforce/ })
  await expect(row).toContainText(`Ordered, ${id}`)
  await expect(page.getByText('Nothing is replaced yet.')).toBeVisible()
  await moveRequest(operator, id, 'in-progress')
  await expect(row).toContainText(`In progress, ${id}`)
  const solution = { url: 'https://crm.example', handoverNotes: '' }
  await changeRequest(operator, id, ['PUT', 'solution'], solution)
  await moveRequest(operator, id, 'completed')
  await expect(row).toContainText('Live since')
  await expect(row.locator('[data-struck="true"]')).toHaveText(['Salesforce', '$3,200'])
  await expect(page.getByText(/You save \$2,941 a month \(59%\)\./)).toBeVisible()
  const saved = page.getByRole('region', { name: 'Saved so far' })
  await expect(saved).toContainText('the first full month')

  // Dates the completion back to the middle of the third month before this one.
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 15)).toISOString()
  const events = database.query.updateTable('requestEvent').set({ at })
  await events.where('requestNumber', '=', requestNumber(id)).where('kind', '=', 'moved').execute()
  await open(page, '/dashboard')
  await expect(saved).toContainText('In two full months.')
  await expect(saved.getByText('$5,882', { exact: true })).toBeVisible()
  await expect(saved.getByRole('row')).toHaveCount(3)
  await auditInDepth(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Add a product' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Zendesk')
  await dialog.getByRole('textbox', { name: 'Monthly price' }).fill('$55')
  await auditInDepth(page, { part: 'dialog' })
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a product' })).toBeFocused()
  await expect(page.getByRole('row', { name: /Zendesk/ })).toContainText('$55')

  await page.getByRole('button', { name: 'Change Zendesk, $55 a month' }).click()
  await dialog.getByLabel('Notice in days (optional)').fill('30')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Renews on (optional)')).toHaveAccessibleDescription(
    /Add the day it renews, or leave the notice empty\.$/,
  )
  const year = now.getUTCFullYear() + 2
  await dialog.getByLabel('Renews on (optional)').fill(`${year}-04-02`)
  await expect(dialog).toContainText(`$55 a month. Last day to cancel: Mar 3, ${year}.`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(`ZendeskLast day to cancel: Mar 3, ${year}, Add to calendar`)
  const downloading = page.waitForEvent('download')
  await first.getByRole('link', { name: /^Add to calendar: last day to cancel Zendesk/ }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(`DTSTART;VALUE=DATE:${year}0303\r\n`)
  await auditInDepth(page)
  await expectNoSidewaysScroll(page)
})
