import type { Locator } from '@playwright/test'

/** Starts work on a request in the operator's panel. Without an accepted quote it takes a reason. */
export async function startWork(panel: Locator): Promise<void> {
  const start = panel.getByRole('button', { name: 'Start work' })
  await start.click()
  await panel.getByRole('textbox', { name: 'Reason for starting now' }).fill('Agreed by phone')
  await start.click()
}
