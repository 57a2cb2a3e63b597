import { randomUUID } from 'node:crypto'
import { clientMessages } from '#domain/operations/client.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'

test('an operator opens a client from the queue, reloads, and goes on to a request and back', async ({
  page,
  addMember,
  enterAsOperator,
  allowRefusal,
}) => {
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
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/ops-q=[^&]+$/)

  allowRefusal(404)
  await open(page, '/dashboard?client=nobody')
  await expect(page.getByRole('alert')).toHaveText(clientMessages.notFound)
})
