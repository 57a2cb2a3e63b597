import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './people.ts'

test('an operator reads the figures, chooses days, goes back, and takes them along', async ({
  page: operator,
  enterAsOperator,
}) => {
  await enterAsOperator(operator, newPerson('Omar Haddad'))
  await placeOrder(operator, { targetSaaS: 'QuickBooks' })

  await operator.getByRole('tab', { name: 'Figures' }).click()
  await expect(operator).toHaveURL(/tab=figures$/)
  const orders = operator.getByRole('region', { name: 'Orders per week', exact: true })
  await expect(orders).toContainText(/orders? in 12 weeks/)
  // A bar has a width and a height.
  await expect(orders.locator('rect[class^=bar]').first()).toBeVisible()
  const wanted = operator.getByRole('region', { name: 'Most wanted products', exact: true })
  await wanted.getByText('Show as a table').click()
  await expect(wanted.getByRole('table')).toContainText('QuickBooks')
  await expectNoAxeViolations(operator)

  const [file] = await Promise.all([
    operator.waitForEvent('download'),
    operator.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'Most wanted products,QuickBooks,Orders,',
  )

  await operator.getByLabel('From').fill('2001-01-01')
  await operator.getByLabel('To', { exact: true }).fill('2001-02-28')
  await operator.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(operator).toHaveURL(/figures-from=2001-01-01&figures-to=2001-02-28/)
  await expect(orders).toContainText('0 orders in 9 weeks.')
  await operator.reload()
  await expect(orders).toContainText('0 orders in 9 weeks.')
  await operator.goBack()
  await expect(orders).toContainText('in 12 weeks.')
})

test('figures fit a phone, and print in ink on paper with their tables', async ({
  page: operator,
  enterAsOperator,
}) => {
  await operator.setViewportSize({ width: 360, height: 800 })
  await enterAsOperator(operator, newPerson('Omar Haddad'))
  await placeOrder(operator)
  await open(operator, '/dashboard?tab=figures')
  const table = operator.getByRole('table', { name: 'Orders per week' })
  await expect(operator.getByRole('heading', { name: 'Orders per week' })).toBeVisible()
  const excess = await operator.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
  const tabs = await operator.getByRole('tab').all()
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)

  await expect(table).toBeHidden()
  await operator.emulateMedia({ media: 'print' })
  await operator.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(table).toBeVisible()
  await expect(operator.getByRole('banner')).toBeHidden()
  await expect(operator.getByRole('button', { name: 'Print' })).toBeHidden()
})
