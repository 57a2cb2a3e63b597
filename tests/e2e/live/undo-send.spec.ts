import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '#bin/server-process.ts'
import { openDatabase } from '#server/open-database.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { createMember, createOperator, enterAs } from './people.ts'

test('a message is undone after a reload, sent again, undone on the page below, and goes out while no page is open', {
  tag: '@full',
}, async ({ browser, playwright }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-undo-'))
  const env = { DATA_DIR: folder }
  const { address, stop } = await startTestServer({ ...env, UNDO_SEND_SECONDS: '8' })
  const database = await openDatabase(env)
  const server = { address, env }
  const ada = await createMember(playwright.request, server)
  const omar = await createOperator(playwright.request, server, database)
  try {
    const { id } = await placeOrder(ada)
    const page = await browser.newPage({ baseURL: address })
    await enterAs(page, omar)
    await open(page, `/dashboard?tab=operations&request=${id}`)
    const composer = page.getByRole('textbox', { name: 'Message to the client' })
    const send = page.getByRole('button', { name: 'Send message' })
    const waiting = page.getByText('Sends in a moment')
    const undo = page.getByRole('button', { name: 'Undo' })
    await composer.fill('Which guests?')
    await send.click()
    await expect(waiting).toBeVisible()
    await page.reload()
    await undo.click()
    await expect(composer).toBeFocused()
    await expect(composer).toHaveValue('Which guests?')
    await expect(page.getByRole('checkbox', { name: 'Needs an answer' })).toBeChecked()

    await send.click()
    await expect(waiting).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await undo.click()
    await expect(composer).toHaveValue('Which guests?')

    const client = await browser.newPage({ baseURL: address })
    await enterAs(client, ada)
    await open(client, `/dashboard?request=${id}`)
    await send.click()
    await expect(waiting).toBeVisible()
    await page.close()
    await expect(client.getByText('Which guests?', { exact: true })).toBeVisible({
      timeout: 20_000,
    })
  } finally {
    await database.close()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})
