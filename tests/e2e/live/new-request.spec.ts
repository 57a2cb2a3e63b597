import { randomUUID } from 'node:crypto'
import { formatWaitingOrder } from '#domain/operations/new-request.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './people.ts'

test('an operator enters an order that came by phone; the client confirms it and has it in their account', {
  tag: '@full',
}, async ({ page, newPage, operator, enterAsOperator, readMail }) => {
  const client = newPerson(`Grace ${randomUUID()}`)
  await page.setViewportSize({ width: 390, height: 800 })
  await enterAsOperator(page)
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'New request' })).toBeVisible()
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('new request')
  await page.getByRole('option', { name: 'New request', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New request' })
  await dialog.getByRole('combobox', { name: 'Client’s email' }).fill(client.email)
  await page.reload()
  await expect(dialog.getByRole('combobox', { name: 'Client’s email' })).toHaveValue(client.email)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(client.name)
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Cobol Ltd')
  await dialog.getByRole('combobox', { name: 'Product to replace' }).fill('slack')
  await dialog.getByRole('textbox', { name: 'Requirements' }).fill('Channels and search')
  await dialog.getByRole('combobox', { name: 'Timeframe' }).selectOption('As soon as possible')
  await dialog.getByRole('combobox', { name: 'Company size' }).selectOption('11-50 people')
  await dialog.getByRole('button', { name: 'Create request' }).click()
  const budget = dialog.getByRole('combobox', { name: 'Budget' })
  await expect(budget).toBeFocused()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await expectNoSidewaysScroll(page)
  await budget.selectOption('Under $5,000')
  await dialog.getByRole('button', { name: 'Create request' }).click()
  await expect(dialog.getByRole('status')).toHaveText(formatWaitingOrder(client.email))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: client.email })).toContainText(
    'Waiting for the client to open the emailed link',
  )

  const { link } = await readMail(client.email, 'Confirm your Slack replacement')
  const theirs = await newPage()
  await open(theirs, link)
  await theirs.getByRole('button', { name: 'Confirm order' }).click()
  await expect(theirs).toHaveURL(/\/dashboard\?ordered=HIT-\d{3,}$/)
  await open(theirs, theirs.url().replace('ordered', 'request'))
  await expect(theirs.getByRole('dialog').getByRole('list', { name: 'Timeline' })).toContainText(
    `Order entered by ${operator.name}`,
  )

  const row = page.getByRole('row').filter({ hasText: 'Cobol Ltd' })
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: 'Cobol Ltd' }).click()
  const panel = page.getByRole('dialog', { name: 'Cobol Ltd' })
  await panel.getByRole('textbox', { name: 'Notes about this client' }).fill('Prefers calls.')
  await panel.getByRole('button', { name: 'Save notes' }).click()
  await expect(panel.getByRole('form', { name: 'Notes' }).getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'Notes about this client' })).toHaveValue(
    'Prefers calls.',
  )
})
