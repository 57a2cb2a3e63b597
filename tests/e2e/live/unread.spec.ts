import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder, writeToClient } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('an operator’s message is counted on its tab and announced on any page, whose title counts what waits', async ({
  page,
  operator,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page)
  await writeToClient(operator, id, 'Hi.')
  await open(page, '/pricing')
  const link = page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true })
  const notice = page.getByRole('region', { name: 'New updates' })
  // What was unread before is counted, moves nothing and is no news.
  // The title counts what waits: the address to confirm.
  await expect(link).toHaveAccessibleDescription('1 thing is waiting for you')
  await expect(page).toHaveTitle(/^\(1\) Pricing/)
  expect(await page.evaluate(readLayoutShifts)).toEqual([])
  await expect(notice).toHaveCount(0)

  await writeToClient(operator, id, 'Hi.')
  await expect(notice).toContainText(`New message on ${id}`)
  await expect(page.locator('[data-announcer]')).toHaveText(`New message on ${id}`)
  await expect(page).toHaveTitle(/^\(1\) Pricing/)
  await expect(page.locator('body')).toBeFocused()
  await auditInDepth(page)
  await notice.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await link.click()
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAccessibleDescription('2 new updates')
  await writeToClient(operator, id, 'Hi.')
  await notice.getByRole('link', { name: `Open ${id}` }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveTitle(`(1) ${id} Replacement for Salesforce | Hitlist`)
  await expect(panel.getByText('Hi.')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAccessibleDescription('')
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)
})

function readLayoutShifts(): number[] {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer
    .takeRecords()
    .map((entry) => (entry as PerformanceEntry & { value: number }).value)
}
