import { readBrowserRecords } from '#tests/releases/browser-record.ts'
import { expect, test } from './fixtures.ts'
import { garbageRecord, openEveryScreen, openKept, restore, rounds } from './kept.ts'
import { missingPage } from './routes.ts'

for (const [version, record] of readBrowserRecords()) {
  test(`what ${version} kept opens every screen of the demo, with its theme, account and draft`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    await restore(page, record)
    await openEveryScreen(page)
    await expect(page.locator('html')).toHaveClass('dark')
    await expect(page.getByRole('button', { name: 'Account of Ada Byron' })).toBeVisible()
    for (const kept of record.pages) await openKept(page, kept)
    await page.goto('/order-hit')
    await expect(page.getByRole('textbox', { name: 'Requirements' })).toHaveValue(/Channels/)
  })
}

for (const round of rounds) {
  test(`what cannot be read (${round}) is dropped, and every screen of the demo opens`, {
    tag: '@full',
  }, async ({ page, allowConsole }) => {
    allowConsole(missingPage)
    const record = garbageRecord(round, 'HIT-001')
    await restore(page, record)
    await openEveryScreen(page)
    for (const kept of record.pages) await openKept(page, kept)
  })
}
