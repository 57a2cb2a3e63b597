import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { finishedDraft, storeDraft } from './stored.ts'

test('a draft survives Back, Forward, reloads, other pages and its tab, until it is discarded @spec-4.4', async ({
  page,
}) => {
  await open(page, '/order-hit')
  await test.step('a double click on Next advances one step', async () => {
    await product(page, 'Jira').click()
    await button(page, 'Next').click({ clickCount: 2, delay: 60 })
    await expectStep(page, 'Requirements')
    await textbox(page, 'Requirements').fill('Half a sente')
    await expect(toasts(page)).toHaveCount(0)
  })
  await test.step('a reload keeps the step and its values', async () => {
    await page.reload()
    await untilMounted(page)
    await expectStep(page, 'Requirements')
    await expect(textbox(page, 'Requirements')).toHaveValue('Half a sente')
    await button(page, 'Next').click()
    await choice(page, 'Company size').selectOption('11-50')
    await page.reload()
    await untilMounted(page)
    await expectStep(page, 'Details')
    await expect(choice(page, 'Company size')).toHaveValue('11-50')
  })
  await test.step('Back and Forward move between the steps', async () => {
    await page.goBack()
    await expectStep(page, 'Requirements')
    await page.goBack()
    await expectStep(page, 'Target SaaS')
    await expect(product(page, 'Jira')).toBeChecked()
    await page.goForward()
    await page.goForward()
    await expectStep(page, 'Details')
    await expect(choice(page, 'Company size')).toHaveValue('11-50')
  })
  await test.step('another page takes the error toast away and keeps the values', async () => {
    await button(page, 'Order Hit').click()
    await expect(toasts(page)).toHaveText('Please select a budget range')
    await header(page, 'Pricing').click()
    await expect(page).toHaveURL('/pricing')
    await expect(toasts(page)).toHaveCount(0)
    await header(page, 'Order a Hit').click()
    await expectStep(page, 'Details')
    await expect(page.getByText('We kept your draft.')).toBeVisible()
    await expect(choice(page, 'Company size')).toHaveValue('11-50')
  })
  await test.step('another tab has the draft, and discards it', async () => {
    const other = await page.context().newPage()
    await page.close()
    await open(other, '/order-hit')
    await expectStep(other, 'Details')
    await expect(choice(other, 'Company size')).toHaveValue('11-50')
    await button(other, 'Discard draft').click()
    await expectEmptyFirstStep(other)
    await expect(button(other, 'Undo')).toBeFocused()
    await other.reload()
    await untilMounted(other)
    await expectEmptyFirstStep(other)
  })
})

test('an order is busy for 1500 ms, cannot be sent again, and opens the dashboard with a toast @spec-4.4 @spec-8.2', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-02T10:00:00' })
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
  await expectFinishedDetails(page)
  // From here on time passes only when the test says so.
  await page.clock.pauseAt('2026-03-02T11:00:00')
  await button(page, 'Order Hit').click()
  await test.step('leaving and coming back cannot order it again', async () => {
    await page.clock.runFor(100)
    await header(page, 'Pricing').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await page.goBack()
    await expectFinishedDetails(page)
  })
  await page.clock.runFor(1300)
  await expect(button(page, 'Order Hit')).toBeDisabled()
  await expect(button(page, 'Order Hit')).toHaveAttribute('aria-busy', 'true')
  await expect(choice(page, 'Budget range')).toBeDisabled()
  await expect(page.getByText('Sending your order…')).toHaveRole('status')
  await expect(toasts(page)).toHaveCount(0)

  await page.clock.runFor(200)
  await expect(page).toHaveURL('/dashboard')
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveText('Hit ordered successfully!')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull()
  await header(page, 'Order a Hit').click()
  await expectEmptyFirstStep(page)
})

test('a hit can be ordered with the keyboard alone @spec-2.18', async ({ page }) => {
  await open(page, '/order-hit')
  const { keyboard } = page
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(product(page, 'Salesforce')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(product(page, 'Other (specify)')).toBeChecked()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Product name')).toBeFocused()
  await keyboard.type('Notion')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /do in Notion/ })).toBeFocused()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Requirements')).toBeFocused()
  await keyboard.type('Pages, tables and search')
  await keyboard.press('Tab')
  await expect(button(page, 'Back')).toBeFocused()
  await keyboard.press('Tab')
  await expect(button(page, 'Next')).toBeFocused()
  await keyboard.press('Space')

  await expectStep(page, 'Details')
  for (const name of ['Budget range', 'Timeframe', 'Company size']) {
    await keyboard.press('Tab')
    await expect(choice(page, name)).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(choice(page, name)).not.toHaveValue('')
  }
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(button(page, 'Order Hit')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(toasts(page)).toHaveText('Hit ordered successfully!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

function product(page: Page, name: string) {
  const group = page.getByRole('radiogroup', { name: 'Target SaaS' })
  return group.getByRole('radio', { name, exact: true })
}

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name })
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

function header(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name })
}

function toasts(page: Page) {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

async function expectStep(page: Page, name: string): Promise<void> {
  await expect(page.locator('main [aria-current="step"]')).toContainText(name)
}

async function expectFinishedDetails(page: Page): Promise<void> {
  await expectStep(page, 'Details')
  await expect(choice(page, 'Budget range')).toHaveValue(finishedDraft.budget)
  await expect(choice(page, 'Timeframe')).toHaveValue(finishedDraft.timeframe)
  await expect(choice(page, 'Company size')).toHaveValue(finishedDraft.companySize)
}

async function expectEmptyFirstStep(page: Page): Promise<void> {
  await expectStep(page, 'Target SaaS')
  await expect(page.getByRole('radio')).toHaveCount(13)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
}
