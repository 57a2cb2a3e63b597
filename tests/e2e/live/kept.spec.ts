import { garbageRecord, openEveryScreen, openKept, restore, rounds } from '#tests/e2e/kept.ts'
import { missingPage } from '#tests/e2e/routes.ts'
import {
  type BrowserRecord,
  quotedRequest,
  readBrowserRecords,
} from '#tests/releases/browser-record.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'

for (const [version, record] of readBrowserRecords()) {
  test(`what ${version} kept opens every screen of live, with its quote and waiting order`, {
    tag: '@full',
  }, async ({ page, addMember, enterAsOperator, allowConsole }) => {
    allowConsole(missingPage)
    const { id } = await placeOrder(await addMember())
    const own: BrowserRecord = JSON.parse(JSON.stringify(record).replaceAll(quotedRequest, id))
    await enterAsOperator(page)
    await restore(page, own)
    await openEveryScreen(page)
    for (const kept of own.pages) {
      await openKept(page, kept)
      if (JSON.stringify(kept.state).includes('waitingOrder')) {
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      }
    }
    await page.goto(`/dashboard?tab=operations&request=${id}&quote=new`)
    const note = page.getByRole('dialog').getByRole('textbox', { name: 'Scope and notes' })
    await expect(note).toHaveValue('Two rounds of review.')
  })
}

for (const round of rounds) {
  test(`what cannot be read (${round}) is dropped, and every screen of live opens`, {
    tag: '@full',
  }, async ({ page, addMember, enterAsOperator, allowConsole }) => {
    allowConsole(missingPage)
    const { id } = await placeOrder(await addMember())
    await enterAsOperator(page)
    const record = garbageRecord(round, id)
    await restore(page, record)
    await openEveryScreen(page)
    for (const kept of record.pages) await openKept(page, kept)
    await page.goto(`/dashboard?tab=operations&request=${id}&quote=new`)
    const line = page.getByRole('dialog').getByRole('combobox', { name: 'Line 1' })
    await expect(line).toHaveValue(/^Build the replacement/)
  })
}
