import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'

test('an operator reads, exports and prints the figures', { tag: '@full' }, async ({
  page,
  operator,
  enterAsOperator,
}) => {
  for (let count = 0; count < 20; count += 1) {
    await placeOrder(operator, { targetSaaS: 'QuickBooks' })
  }
  await enterAsOperator(page)
  await open(page, '/dashboard?tab=figures')
  const orders = page.getByRole('region', { name: 'Orders per week', exact: true })
  await expect(orders).toContainText(/orders? in 12 weeks/)
  // A bar has a width and a height.
  await expect(orders.locator('td, th').locator('.bar-plain').last()).toBeVisible()
  const wanted = page.getByRole('region', { name: 'Most requested products', exact: true })
  await expect(wanted.getByRole('table')).toContainText('QuickBooks')
  await expectNoAxeViolations(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Most requested products,QuickBooks,Orders,')

  await expectNoSidewaysScroll(page)
  const tabs = await page.getByRole('tab').all()
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)

  const table = page.getByRole('table', { name: 'Orders per week' })
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
