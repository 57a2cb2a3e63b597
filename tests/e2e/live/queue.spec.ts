import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('an operator finds what is due, assigns it from the row and works by keyboard', async ({
  page,
  browser,
  baseURL,
  enterAsOperator,
}) => {
  const client = await newPage(browser, baseURL)
  await signUp(client, newPerson('Grace Hopper'))
  const product = `Product ${randomUUID()}`
  const slow = await placeOrder(client, { targetSaaS: product })
  const quick = await placeOrder(client, {
    targetSaaS: product,
    plan: 'enterprise',
    billing: 'yearly',
  })
  const mara = newPerson('Mara Diaz')
  await enterAsOperator(await newPage(browser, baseURL), mara)
  await enterAsOperator(page, newPerson('Omar Haddad'))

  const search = new URLSearchParams({ tab: 'operations', 'ops-q': product })
  await open(page, `/dashboard?${search}`)
  const lines = page.getByRole('table', { name: 'Queue' }).getByRole('rowheader')
  await expect(lines).toHaveText([quick.id, slow.id])
  const row = (id: string) => page.getByRole('row', { name: id })
  await expect(row(quick.id)).toContainText('due in 3 h')
  await expect(row(slow.id)).toContainText('due in 47 h')

  // The row opens its panel wherever it is pressed, but not where it is assigned.
  await row(slow.id).getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Omar Haddad (you)' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: mara.name }).first().click()
  await expect(row(slow.id)).toContainText(mara.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const unassigned = page.getByRole('button', { name: /^Unassigned \d+$/ })
  await unassigned.click()
  await expect(page).toHaveURL(/ops-view=unassigned/)
  await expect(lines).toHaveText([quick.id])
  await page.reload()
  await expect(unassigned).toHaveAttribute('aria-pressed', 'true')
  await expect(lines).toHaveText([quick.id])
  await page.goBack()
  await expect(lines).toHaveText([quick.id, slow.id])

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: quick.id })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitemradio', { name: 'Omar Haddad (you)' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(row(quick.id)).toContainText('Omar Haddad')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: quick.id })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: quick.title })
  await expect(panel.getByRole('status').getByText('Assigned to Omar Haddad')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(
    'Assigned to Omar Haddad',
  )
  await panel.getByRole('button', { name: 'Assign' }).click()
  await panel.getByRole('menuitemradio', { name: 'No one' }).click()
  await expect(panel.getByRole('status').getByText('Unassigned')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Mine 0$/ }).click()
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('')
  await expect(page.getByRole('heading', { name: 'Nothing assigned to you' })).toBeVisible()
})

async function newPage(browser: Browser, baseURL = ''): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}
