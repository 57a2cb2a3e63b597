import { expect, onTestFinished, test } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { listen } from '#server/listen.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { addOrder } from '#tests/server/orders.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { addUser } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { withPublicUrl } from './mail/render-mail.ts'

const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('the link that turns emails off does so by one click of a mail provider, without a session, and for its kind alone', async () => {
  const { database, client, link } = await openWithMail()
  // Providers may repeat it.
  for (const _ of [1, 2]) expect((await fetch(link, oneClick)).status).toBe(200)
  expect(await offKinds(database, client.id)).toEqual(['order-received'])
  await addOrder(database, client)
  await composeDue({ database })
  expect(await countRows(database, 'outbox')).toBe(1)
  expect(await countRows(database, 'notification')).toBe(0)
})

test('the link that turns emails off changes nothing when it is opened, and shows a page with a button', async () => {
  const { database, client, link } = await openWithMail()
  const opened = await fetch(link, { headers: { Accept: 'text/html' } })
  expect(opened.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const page = await opened.text()
  expect(page).toContain('Stop these emails?')
  expect(page).toContain('You get an email when we receive your order.')
  expect(await offKinds(database, client.id)).toEqual([])
  const off = await press(link, page)
  expect(off).toContain('These emails are off')
  expect(await offKinds(database, client.id)).toEqual(['order-received'])
  expect(await press(link, off)).toContain('These emails are on again')
  expect(await offKinds(database, client.id)).toEqual([])
})

test('the link that turns emails off does nothing for the page of another site, and says so when its token is unknown', async () => {
  const { database, client, link } = await openWithMail()
  const headers = { ...oneClick.headers, Origin: 'https://evil.example' }
  expect((await fetch(link, { ...oneClick, headers })).status).toBe(403)
  expect(await offKinds(database, client.id)).toEqual([])

  const page = await fetch(`${link}x`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('This link no longer works')
  const error = await fetch(`${link}x`, oneClick)
  expect([error.status, await error.json()]).toMatchObject([404, { error: { code: 'not-found' } }])
})

async function openWithMail() {
  const { api, database } = await openTestApi()
  const site = { files: new Map(), redirects: new Map(), notFound: undefined }
  const app = createApp({ site, api })
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1', variable: 'PORT' })
  onTestFinished(() => server.close())
  const client = await addUser(database)
  await addOrder(database, client)
  await composeDue({ database })
  const mails = database.query.selectFrom('outbox').select(['body', 'html', 'unsubscribeUrl'])
  const mail = withPublicUrl(await mails.executeTakeFirstOrThrow(), server.address)
  const link = mail.unsubscribeUrl ?? ''
  expect(link).toContain(`${server.address}${apiPath}/unsubscribe?token=`)
  return { database, client, link }
}

/** Sends the page's form as a browser does. */
async function press(link: string, page: string): Promise<string> {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const address = new URL(action.replaceAll('&#38;', '&'), link)
  const headers = { Origin: address.origin, Accept: 'text/html' }
  return (await fetch(address, { method: 'POST', headers })).text()
}

async function offKinds({ query }: Database, userId: string): Promise<string[]> {
  const off = query.selectFrom('notificationPreference').where('offSince', 'is not', null)
  const rows = await off.where('userId', '=', userId).select('kind').execute()
  return rows.map(({ kind }) => kind)
}
