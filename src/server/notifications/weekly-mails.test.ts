import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextWeekly } from '#domain/notifications/notification-rules.ts'
import { changeChecklistItem } from '#server/checklist/checklist.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import { moveRequest, setPreview } from '#server/requests/move-request.ts'
import { addInvoice } from '#tests/server/invoices.ts'
import { addOrder, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { changePreference } from './notification-preferences.ts'
import { joinWeekly } from './notification-store.ts'

// A Wednesday, and the Mondays after it.
const startedAt = new Date('2126-12-04T10:00:00Z')
const mondays = ['2126-12-09', '2126-12-16', '2126-12-23'].map(
  (day) => new Date(`${day}T08:00:00Z`),
)

/** Work on a request has started, and its client was told. */
async function openStarted(engine?: Engine) {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest(engine)
  const { database, client, operator } = opened
  const id = await addOrder(database, client, { checklist: ['Channels', 'Search', 'Threads'] })
  const start = { version: 1, to: 'in-progress', reason: 'Agreed by phone' } as const
  await moveRequest(database, operator, id, start)
  await composeDue({ database })
  return {
    ...opened,
    id,
    build: (item: number) =>
      changeChecklistItem(database, operator, id, item, { version: 1, state: 'built' }),
    /** What the weekly emails say that a moment brings. */
    async mailsAt(moment: Date | undefined) {
      vi.setSystemTime(moment ?? startedAt)
      await composeDue({ database })
      return database.query
        .updateTable('outbox')
        .set({ kind: null })
        .where('kind', '=', 'weekly-progress')
        .returning(['recipient', 'subject', 'body'])
        .execute()
    },
  }
}

test.each(engines)(
  'a client reads once a week what was built and what waits for them, on %s',
  async (engine) => {
    const { database, client, operator, id, build, mailsAt } = await openStarted(engine)
    await build(1)
    await build(2)
    await setPreview(database, operator, id, { version: 2, url: 'https://preview.example' })
    await addInvoice(database, client, id, 120_000)
    expect(await mailsAt(new Date((mondays[0]?.getTime() ?? 0) - 1))).toEqual([])
    const [mail, ...others] = await mailsAt(mondays[0])
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: client.email,
      subject: 'Your Slack replacement this week: 2 of 3 built',
    })
    expect(mail?.body).toContain('2 items built, 1 new preview.')
    expect(mail?.body).toContain('\nBuilt: Channels, Search\n')
    expect(mail?.body).toContain('\n\nOpen the preview:\nhttps://preview.example\n')
    expect(mail?.body).toMatch(/Waiting for you:\n- Invoice [^]* days?\s+overdue\n/)
    expect(mail?.body).toContain('\n- 2 items in your Slack replacement are ready to check\n')
    // What is most urgent is the button.
    expect(mail?.body).toMatch(/\n\nPay the overdue invoice:\n\S+invoice=/)
    // Nothing happened in the next week, but in the one after it.
    expect(await mailsAt(mondays[1])).toEqual([])
    await build(3)
    expect(await mailsAt(mondays[2])).toMatchObject([
      { body: expect.stringContaining('1 item built.') },
    ])
  },
)

test('an email that is late is about the week before, and what came since is in the next one', async () => {
  const { build, mailsAt } = await openStarted()
  await build(1)
  const tuesday = new Date((mondays[0]?.getTime() ?? 0) + 26 * 60 * 60_000)
  vi.setSystemTime(tuesday.getTime() - 1)
  await build(2)
  expect(await mailsAt(tuesday)).toMatchObject([
    { body: expect.stringContaining('\nBuilt: Channels\n') },
  ])
  expect(await mailsAt(mondays[1])).toMatchObject([
    { body: expect.stringContaining('\nBuilt: Search\n') },
  ])
})

test('a week of a new colleague has the invoices that they may see', async () => {
  const { database, client, id, build, mailsAt } = await openStarted()
  await database.query.updateTable('company').set({ doMembersSeeInvoices: 0 }).execute()
  await addInvoice(database, client, id, 120_000)
  await build(1)
  const member = await addUser(database, { hasCompany: false })
  const companyId = client.companyId ?? ''
  const membership = { companyId, userId: member.id, role: 'member', at: startedAt.toISOString() }
  await insertMembership(database.query, { ...membership, role: 'member' })
  await joinWeekly(database.query, companyId, member.id)
  const mails = await mailsAt(mondays[0])
  const bodyOf = (email: string) => mails.find(({ recipient }) => recipient === email)?.body
  expect(mails).toHaveLength(2)
  expect(bodyOf(client.email)).toContain('Invoice')
  expect(bodyOf(member.email)).toContain('Waiting for you: 1 item in')
  expect(bodyOf(member.email)).not.toContain('Invoice')
})

test.each<[when: string, change: (opened: Awaited<ReturnType<typeof openStarted>>) => unknown]>([
  [
    'turned off',
    ({ database, client }) =>
      changePreference(database, client, { kind: 'weekly-progress', isOn: false }),
  ],
  [
    'over',
    ({ database, operator, id }) =>
      moveRequest(database, operator, id, { version: 2, to: 'pending', reason: randomUUID() }),
  ],
  [
    'of what was opened again',
    ({ database, operator, id }) =>
      changeChecklistItem(database, operator, id, 1, { version: 2, state: 'open' }),
  ],
])('no weekly email is sent that is %s', async (_, change) => {
  const opened = await openStarted()
  await opened.build(1)
  await change(opened)
  expect(await opened.mailsAt(mondays[0])).toEqual([])
})

test.each([
  ['2126-12-04T10:00:00Z', mondays[0]],
  ['2126-12-08T23:59:59Z', mondays[0]],
  ['2126-12-09T07:59:59Z', mondays[0]],
  ['2126-12-09T08:00:00Z', mondays[1]],
])('the weekly email after %s is sent on the next Monday morning', (moment, monday) => {
  expect(nextWeekly(new Date(moment))).toEqual(monday)
})
