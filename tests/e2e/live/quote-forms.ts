import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'

/** From the first step of the wizard to the dashboard. */
export async function orderSlack(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Slack' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Requirements' }).fill('Channels and threads.')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('10k-25k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('3-months')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('51-200')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveURL(/ordered=HIT-\d+/)
}

export async function writeQuote(tools: Locator): Promise<void> {
  await tools.getByRole('button', { name: 'Write a quote' }).click()
  await fillQuote(tools)
}

export async function fillQuote(tools: Locator): Promise<void> {
  await tools.getByRole('textbox', { name: 'Amount 1' }).fill('12,000')
  await tools.getByRole('button', { name: 'Add a line' }).click()
  await tools.getByRole('textbox', { name: 'Line 2' }).fill('Data migration')
  await tools.getByRole('textbox', { name: 'Amount 2' }).fill('2500.50')
  await tools.getByLabel('Plan', { exact: true }).selectOption('professional-yearly')
  const soon = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await tools.getByLabel('Completion in this quote').fill(soon)
  await tools.getByLabel('Note to the client').fill('Two rounds of changes are included.')
}
