import { randomUUID } from 'node:crypto'
import { clientMessages } from '#domain/operations/client.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'

test('an operator opens a client from the queue, reloads, goes on to a request and back, and writes an invoice', {
  tag: '@full',
}, async ({ page, addMember, enterAsOperator, allowRefusal }) => {
  const client = await addMember()
  const product = `Product ${randomUUID()}`
  const request = await placeOrder(client, { targetSaaS: product })
  await enterAsOperator(page)
  await open(page, `/dashboard?${new URLSearchParams({ 'ops-q': product })}`)
  await page.getByRole('row').getByRole('link', { name: client.company }).click()
  const panel = page.getByRole('dialog', { name: client.company })
  await expect(panel.getByRole('complementary')).toContainText(client.email)
  await expect(page).toHaveURL(/ops-q=.*&client=/)
  await expect(page).toHaveTitle(new RegExp(client.company))
  await expectNoAxeViolations(page, { part: 'dialog' })

  await page.reload()
  await panel.getByRole('link', { name: request.id }).click()
  const opened = page.getByRole('dialog', { name: request.title })
  await expect(opened).toBeVisible()
  await opened.getByRole('link', { name: client.company }).click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(opened).toBeVisible()
  await page.goBack()
  await expect(panel).toBeVisible()

  // An invoice of lines, without a quote. What is written outlives a reload.
  await panel.getByRole('button', { name: 'New invoice' }).press('Enter')
  const editor = page.getByRole('region', { name: `Invoice for ${request.id}` })
  await expect(editor.getByLabel('Line 1')).toBeFocused()
  await page.keyboard.type('Workshop')
  await page.keyboard.press('Tab')
  await page.keyboard.type('900')
  const preview = editor.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: 'Total $900.00' })).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await page.reload()
  await expect(preview.getByText(`${product} replacement, Workshop`)).toBeVisible()
  for (const doubt of await editor.getByRole('checkbox').all()) await doubt.press('Space')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await editor.getByRole('button', { name: 'Issue invoice' }).press('Enter')
  const invoices = panel.getByRole('region', { name: 'Invoices 1' })
  await expect(invoices).toContainText(`${product} replacement, Workshop`)
  await expect(panel.getByRole('complementary')).toContainText('Owes $900')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/ops-q=[^&]+$/)

  allowRefusal(404)
  await open(page, '/dashboard?client=nobody')
  await expect(page.getByRole('alert')).toHaveText(clientMessages.notFound)
})
