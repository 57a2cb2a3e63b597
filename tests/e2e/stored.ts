import type { Page } from '@playwright/test'
import type { User } from '#domain/accounts/user.ts'
import { emptyOrderDraft, type OrderDraft } from '#domain/requests/order.ts'

export const ada: User = {
  id: 'demo-user',
  name: 'Ada Byron',
  email: 'ada@example.com',
  role: 'client',
}

export const finishedDraft: OrderDraft = {
  ...emptyOrderDraft,
  target: 'Slack',
  requirements: 'Channels, threads and search.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

/**
 * Puts entries into local storage once, before the first screen is opened. An init script would put
 * them back at every reload.
 */
export async function storeLocally(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
}

export async function signIn(page: Page): Promise<void> {
  await storeLocally(page, { user: JSON.stringify(ada) })
}

export async function storeDraft(page: Page, draft: OrderDraft): Promise<void> {
  await storeLocally(page, { 'order-draft': JSON.stringify({ savedAt: Date.now(), draft }) })
}
