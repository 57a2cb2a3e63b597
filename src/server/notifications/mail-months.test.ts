import { expect, onTestFinished, test, vi } from 'vitest'
import { requestNumber } from '#domain/requests/request-id.ts'
import { updateUser } from '#server/accounts/user-store.ts'
import { changeChecklistItem } from '#server/checklist/checklist.ts'
import { cleanUp } from '#server/cleanup.ts'
import { insertMembership } from '#server/companies/membership-store.ts'
import type { Database } from '#server/db/database.ts'
import { setSolution } from '#server/handover/handover.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { saveStatementLine } from '#server/statement/statement.ts'
import { addOrder, openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { withholdMail } from './compose-due.ts'
import { claimMail } from './mail/outbox-store.ts'
import { mailMonths } from './mail-months.ts'
import { changePreference } from './notification-preferences.ts'
import { previewMonth } from './preview-emails.ts'

const kind = 'monthly-summary'
const completedAt = new Date('2126-11-03T10:00:00Z')
const december = new Date('2126-12-01T08:00:00Z')

/** A client with a solution that was handed over in November, at the moment when its first monthly email is due. */
async function openDelivered(engine?: Engine) {
  vi.useFakeTimers({ toFake: ['Date'], now: completedAt })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest(engine)
  const { database, client, operator } = opened
  const id = await addOrder(database, client, {
    targetSaaS: 'Zendesk',
    checklist: ['Search', 'Threads'],
  })
  const url = 'https://desk.example'
  await moveRequest(database, operator, id, { version: 1, to: 'in-progress', reason: 'Agreed' })
  await setSolution(database, operator, id, { version: 2, url, handoverNotes: '' })
  await moveRequest(database, operator, id, { version: 3, to: 'completed', reason: 'Agreed' })
  vi.setSystemTime(december.getTime() - 1)
  await mailMonths({ database })
  expect(await mailsOf(database)).toEqual([])
  vi.setSystemTime(december)
  return { ...opened, id }
}

function mailsOf({ query }: Database) {
  const mails = query.selectFrom('outbox').orderBy('createdAt').orderBy('recipient')
  return mails.select(['recipient', 'subject', 'body', 'kind', 'unsubscribeUrl']).execute()
}

async function mailsAt(database: Database, moment: string): Promise<number> {
  vi.setSystemTime(moment)
  await mailMonths({ database })
  return (await mailsOf(database)).length
}

test.each(engines)(
  'a client reads once a month how their solution did, on %s, as operators could before',
  async (engine) => {
    const { database, client, operator, id } = await openDelivered(engine)
    const { query } = database
    vi.setSystemTime('2126-11-20T10:00:00Z')
    await changeChecklistItem(database, operator, id, 1, { version: 1, state: 'built' })
    await saveStatementLine(database, client, {
      product: 'Zendesk',
      seats: 40,
      centsPerSeat: 5500,
    })
    const jira = { product: 'Jira', seats: null, centsPerSeat: 90_000, renewsOn: '2127-03-04' }
    await saveStatementLine(database, client, jira)
    const watch = { requestNumber: requestNumber(id), since: completedAt.toISOString() }
    await query
      .insertInto('watch')
      .values({ ...watch, nextAt: december.toISOString() })
      .execute()
    const day = { day: Math.floor(completedAt.getTime() / 86_400_000), checks: 2000, failures: 1 }
    await query
      .insertInto('watchDay')
      .values({ requestNumber: watch.requestNumber, ...day })
      .execute()
    const preview = await previewMonth(query, client.companyId ?? '', 'https://this-site.invalid')
    vi.setSystemTime(december)
    for (const _ of [1, 2]) await mailMonths({ database })
    const [mail, ...others] = await mailsOf(database)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: client.email,
      subject: 'Your Zendesk replacement in November',
      kind,
      unsubscribeUrl: expect.stringContaining('token='),
    })
    expect(mail?.body.split('\n\nSee your')[0]).toBe(
      `Your Zendesk replacement in November

Savings count from Dec 2126, the first full month.

Availability: Up 99.95% since Nov 3
In November:
- Nov 3: Work started
- Nov 3: Solution address saved
- Nov 3: Handed over
- Nov 20: “Search” is ready to check
Last day to cancel: Jira, Mar 4`,
    )
    expect(preview).toEqual({
      subject: mail?.subject,
      text: mail?.body.split('\n\n-- \n')[0],
      html: expect.stringContaining('Handed over'),
      recipients: [client.email],
      sendsAt: december.toISOString(),
    })
    // A year after the handover, a restore is to be tested. Nothing was done in the months between.
    vi.setSystemTime('2127-11-01T08:00:00Z')
    await mailMonths({ database })
    const last = (await mailsOf(database)).at(-1)
    expect(last?.body).toContain('Saved so far: $21,351. In 11 full months.')
    expect(last?.body).toContain('\nIn October: No changes\n')
    expect(last?.body).toContain('\nYearly test restore: Due Nov 3\n')
  },
)

test('every month has its email, one that was missed has none, and of a clock that was ahead the next one is soon', async () => {
  const { database } = await openDelivered()
  const counts = []
  for (const moment of [
    '2126-12-01T08:00:00Z',
    '2126-12-31T23:59:59Z',
    '2127-01-01T08:00:00Z',
    '2127-04-20T00:00:00Z',
    '2127-04-30T00:00:00Z',
    '2127-05-01T08:00:00Z',
  ]) {
    counts.push(await mailsAt(database, moment))
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4])
  expect(await mailsAt(database, '2129-01-01T08:00:00Z')).toBe(5)
  vi.setSystemTime('2127-05-03T00:00:00Z')
  await cleanUp(database)
  expect(await mailsAt(database, '2127-05-31T23:00:00Z')).toBe(5)
  expect(await mailsAt(database, '2127-06-01T08:00:00Z')).toBe(6)
})

test.each<[string, (opened: Awaited<ReturnType<typeof openDelivered>>) => unknown]>([
  [
    'who turned it off',
    ({ database, client }) => changePreference(database, client, { kind, isOn: false }),
  ],
  [
    'with an unconfirmed address',
    ({ database, client }) => updateUser(database.query, client.id, { isEmailConfirmed: 0 }),
  ],
])('no monthly email is sent to a client %s', async (_, change) => {
  const opened = await openDelivered()
  await change(opened)
  const { database, client } = opened
  const { recipients } = await previewMonth(database.query, client.companyId ?? '', '')
  expect([recipients, await mailsAt(database, december.toISOString())]).toEqual([[], 0])
})

test('the emails end when the solution is taken back, and begin again with its handover', async () => {
  const { database, client, operator, id } = await openDelivered()
  const back = { version: 4, to: 'in-progress', reason: 'A bug' } as const
  await moveRequest(database, operator, id, back)
  const preview = previewMonth(database.query, client.companyId ?? '', '')
  await expect(preview).rejects.toMatchObject({ code: 'conflict' })
  expect(await mailsAt(database, '2126-12-10T08:00:00Z')).toBe(0)
  const moved = { version: 5, to: 'completed', reason: 'Agreed' } as const
  await moveRequest(database, operator, id, moved)
  expect(await mailsAt(database, '2126-12-31T08:00:00Z')).toBe(0)
  expect(await mailsAt(database, '2127-01-01T08:00:00Z')).toBe(1)
})

test('members without a required second factor read only that something is new, also of an email that waits', async () => {
  const { database, client } = await openDelivered()
  const { query } = database
  const member = await addUser(database, { hasCompany: false })
  const { companyId = '' } = client
  const at = december.toISOString()
  await insertMembership(query, { companyId, userId: member.id, role: 'member', at })
  await updateUser(query, member.id, { secondFactorSince: at })
  await query.updateTable('company').set({ isFactorRequired: 1 }).execute()
  await mailMonths({ database })
  const subjects = new Map((await mailsOf(database)).map((mail) => [mail.recipient, mail.subject]))
  const something = 'Something’s new. Set up two-step sign-in to see it'
  expect(subjects.get(client.email)).toBe(something)
  expect(subjects.get(member.email)).toBe('Your Zendesk replacement in November')
  await query.deleteFrom('outbox').where('recipient', '=', client.email).execute()
  const mail = (await claimMail(query, december, 60_000, 'request')) ?? expect.fail('none is due')
  expect(await withholdMail({ database }, mail)).toBe(false)
  await updateUser(query, member.id, { secondFactorSince: null })
  expect(await withholdMail({ database }, mail)).toBe(true)
  expect(await mailsOf(database)).toMatchObject([{ recipient: member.email, subject: something }])
})
