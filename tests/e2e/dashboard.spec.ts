import { sampleRequests } from '#backends/samples/requests.ts'
import { formatDay } from '#domain/dates.ts'
import { completedOnly, newestFirst } from '#domain/hit-request.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { signIn } from './stored.ts'

test('the dashboard is open to everyone and counts the requests by status @spec-2.19 @spec-2.20 @spec-4.6 @spec-6.2', async ({
  page,
}) => {
  await open(page, '/dashboard')
  for (const [label, count] of [
    ['Pending', '2'],
    ['In Progress', '2'],
    ['Completed', '2'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveText(count)
  }
  await expect(page.getByText('Awaiting initial assessment')).toBeVisible()
  await expect(page.getByText('Actively being developed')).toBeVisible()
  await expect(page.getByText('Ready to deploy')).toBeVisible()
})

test('each tab has its own address, and Back returns to the one before', async ({ page }) => {
  await open(page, '/dashboard')
  await page.getByRole('tab', { name: 'Hits' }).click()
  await expect(page).toHaveURL('/dashboard?tab=hits')
  await page.getByRole('tab', { name: 'Solutions' }).click()
  await expect(page).toHaveURL('/dashboard?tab=solutions')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard?tab=hits')
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('a tab survives a reload, and an unknown one is the overview', async ({ page }) => {
  await open(page, '/dashboard?tab=hits')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAttribute('aria-selected', 'true')
  await open(page, '/dashboard?tab=secrets')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('the arrow keys switch tabs', async ({ page }) => {
  await open(page, '/dashboard')
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Hits' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'All requests' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Solutions' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard?tab=solutions')
})

test('the hits tab lists every request with its dates, the same in every time zone @spec-2.21', async ({
  page,
}) => {
  await open(page, '/dashboard?tab=hits')
  const rows = page.getByRole('table', { name: 'All requests' }).getByRole('row')
  await expect(rows).toHaveCount(sampleRequests.length + 1)
  for (const [position, request] of newestFirst(sampleRequests).entries()) {
    const row = rows.nth(position + 1)
    await expect(row).toContainText(request.id)
    await expect(row).toContainText(request.title)
    await expect(row).toContainText(request.targetSaaS)
    await expect(row).toContainText(formatDay(request.createdAt))
    await expect(row).toContainText(formatDay(request.updatedAt))
    if (request.estimatedCompletion) {
      await expect(row).toContainText(formatDay(request.estimatedCompletion))
    } else {
      await expect(row.getByRole('cell').last()).toHaveText('')
    }
  }
})

test('the solutions tab lists the completed requests, each with Access Solution @spec-2.22', async ({
  page,
}) => {
  await open(page, '/dashboard?tab=solutions')
  const completed = completedOnly(sampleRequests)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(
    completed.map((request) => request.title),
  )
  const buttons = page.getByRole('button', { name: 'Access Solution', exact: true })
  await expect(buttons).toHaveCount(completed.length)
  for (const [position, request] of completed.entries()) {
    await expect(buttons.nth(position)).toHaveAccessibleDescription(request.title)
  }
})

test('Access Solution opens a panel that lists what a solution includes @spec-2.22', async ({
  page,
}) => {
  await open(page, '/dashboard?tab=solutions')
  const button = page.getByRole('button', { name: 'Access Solution' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Support desk with order history' })
  await expect(panel).toContainText('Address')
  await expect(panel).toContainText('Handover')
  await expect(panel).toContainText('Backups')
  await expect(page).toHaveURL('/dashboard?tab=solutions&solution=HIT-002')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/dashboard?tab=solutions')
})

test('a solution panel can be shared, reloaded and closed by Back', async ({ page }) => {
  await open(page, '/dashboard?tab=solutions&solution=HIT-001')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard?tab=solutions')
  await page.getByRole('button', { name: 'Access Solution' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an unknown solution in the address opens nothing', async ({ page }) => {
  await open(page, '/dashboard?tab=solutions&solution=HIT-999')
  await expect(page.getByRole('button', { name: 'Access Solution' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the overview leads to all requests', async ({ page }) => {
  await open(page, '/dashboard')
  await page.getByRole('link', { name: `See all ${sampleRequests.length}` }).click()
  await expect(page.getByRole('table', { name: 'All requests' })).toBeVisible()
})

test('a signed-in user is greeted by name, and a visitor reads that the requests are samples', async ({
  page,
}) => {
  await open(page, '/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
  await signIn(page)
  await open(page, '/dashboard')
  const greeting = page.getByText('Welcome, Ada Byron')
  await expect(greeting).toBeVisible()
  await expect(greeting).toContainText('These are sample requests.')
})

test('the status colours are green, amber and primary', async ({ page }) => {
  await open(page, '/dashboard?tab=hits')
  const table = page.getByRole('table', { name: 'All requests' })
  await expect(table.locator('[data-tone=green]')).toHaveText(['Completed', 'Completed'])
  await expect(table.locator('[data-tone=amber]')).toHaveText(['In Progress', 'In Progress'])
  await expect(table.locator('[data-tone=primary]')).toHaveText(['Pending', 'Pending'])
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('every tab fits, labels its dates and opens a solution', async ({ page }) => {
    await open(page, '/dashboard?tab=hits')
    await expect(page.getByText('Last updated').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('tab', { name: 'Solutions' }).tap()
    await page.getByRole('button', { name: 'Access Solution' }).first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
