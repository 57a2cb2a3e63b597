import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('the dashboard is open to everyone, and tabs and solutions work by keyboard, address and Back @spec-2.19 @spec-2.20 @spec-2.21 @spec-2.22 @spec-4.6 @spec-6.2', async ({
  page,
}) => {
  await open(page, '/dashboard')
  for (const [label, meaning] of [
    ['Pending', 'Awaiting initial assessment'],
    ['In Progress', 'Actively being developed'],
    ['Completed', 'Ready to deploy'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveText('2')
    await expect(page.getByText(meaning)).toBeVisible()
  }
  await test.step('the hits tab lists every request with its dates, the same in every time zone', async () => {
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Hits' })).toBeFocused()
    await expect(page).toHaveURL('/dashboard?tab=hits')
    const table = page.getByRole('table', { name: 'All requests' })
    await expect(table.getByRole('row')).toHaveCount(7)
    for (const [id, ...texts] of [
      ['HIT-006', 'Asset library for the design studio', 'Adobe Creative Cloud'],
      ['HIT-006', 'Nov 11, 2026', 'Nov 12, 2026'],
      ['HIT-004', 'Jan 15, 2027'],
    ] as const) {
      const row = table.getByRole('row', { name: id })
      for (const text of texts) await expect(row).toContainText(text)
    }
    await expect(table.locator('[data-tone=green]')).toHaveText(['Completed', 'Completed'])
    await expect(table.locator('[data-tone=amber]')).toHaveText(['In Progress', 'In Progress'])
    await expect(table.locator('[data-tone=primary]')).toHaveText(['Pending', 'Pending'])
  })
  await test.step('a solution opens by key, and focus returns to its button', async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Solutions' })).toBeFocused()
    const button = page.getByRole('button', { name: 'Access Solution' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Support desk with order history' })
    await expect(panel).toBeVisible()
    await expect(page).toHaveURL('/dashboard?tab=solutions&solution=HIT-002')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/dashboard?tab=solutions')
    await expect(button).toBeFocused()
  })
  await test.step('a reload keeps the panel open, Back closes it and returns to the tab before', async () => {
    await page.getByRole('button', { name: 'Access Solution' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard?tab=hits')
    await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAttribute('aria-selected', 'true')
  })
})
