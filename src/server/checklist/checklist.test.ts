import { expect, onTestFinished, test, vi } from 'vitest'
import { updatesWaitMs } from '#domain/notifications/notification-rules.ts'
import { composeDue } from '#server/notifications/compose-due.ts'
import { setPreview } from '#server/requests/move-request.ts'
import { markRead } from '#server/requests/read-request.ts'
import { addOrder, openWithRequest } from '#tests/server/orders.ts'
import { engines } from '#tests/server/test-database.ts'
import { changeChecklistItem } from './checklist.ts'

const orderedAt = new Date('2126-12-01T10:00:00Z')

/** An order whose client was told of it, and then of two built features and a preview a quarter of an hour apart. */
async function openBuilt(engine?: (typeof engines)[number]) {
  vi.useFakeTimers({ toFake: ['Date'], now: orderedAt })
  onTestFinished(() => void vi.useRealTimers())
  const { database, client, operator } = await openWithRequest(engine)
  const id = await addOrder(database, client, { checklist: ['Channels', 'Search'] })
  const compose = () => composeDue({ database })
  await compose()
  for (const item of [1, 2]) {
    await changeChecklistItem(database, operator, id, item, { version: 1, state: 'built' })
    vi.setSystemTime(Date.now() + updatesWaitMs / 2)
  }
  await setPreview(database, operator, id, { version: 1, url: 'https://preview.example' })
  const readMails = async () => {
    await compose()
    const mails = database.query.selectFrom('outbox').where('subject', 'like', '%update%')
    return mails.select(['recipient', 'subject', 'body']).execute()
  }
  return { database, client, id, readMails }
}

test.each(engines)(
  'what operators build and show in a while is one email to the client, on %s',
  async (engine) => {
    const { client, readMails } = await openBuilt(engine)
    expect(await readMails()).toEqual([])
    vi.setSystemTime(orderedAt.getTime() + 2 * updatesWaitMs)
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    const subject = 'Your Slack replacement: 2 items are ready to check and 1 more update'
    expect(mail).toMatchObject({ recipient: client.email, subject })
    expect(mail?.body).toContain(
      '2 items are ready to check: Channels, Search\n\nA preview is ready\n',
    )
  },
)

test('a client who has read about it meanwhile gets no email', async () => {
  const { database, client, id, readMails } = await openBuilt()
  await markRead(database, 'client', client, id)
  vi.setSystemTime(orderedAt.getTime() + 2 * updatesWaitMs)
  expect(await readMails()).toEqual([])
})
