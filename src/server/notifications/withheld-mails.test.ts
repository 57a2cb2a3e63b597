import { expect, onTestFinished, test, vi } from 'vitest'
import { isForClients, type NotificationKind } from '#domain/notifications/notification-rules.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { updateUser } from '#server/accounts/user-store.ts'
import { setSolution } from '#server/handover/handover.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { appendEvent } from '#server/requests/event-store.ts'
import { moveRequest } from '#server/requests/move-request.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, addOrder, openWithRequest } from '#tests/server/orders.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { composeDue, withholdMail } from './compose-due.ts'
import { claimMail } from './mail/outbox-store.ts'

const publicUrl = 'https://this-site.invalid'
const at = new Date('2126-12-01T10:00:00Z')
const dayMs = 24 * 60 * 60_000

const invoice = { kind: 'invoice', invoice: '2126-0001' } as const
const quote = { number: 1, totalCents: 420_050 }
const completed = { kind: 'moved', from: 'in-progress', to: 'completed' } as const

/** Those of events. The others are about no request. */
type EventNotification = Exclude<NotificationKind, 'cancellation-reminder' | 'monthly-summary'>

/** For every kind an event that is emailed as one of it. */
const details: Record<EventNotification, EventDetail> = {
  'order-received': { kind: 'ordered' },
  'quote-sent': { kind: 'quoted', ...quote, validUntil: '2126-12-31' },
  'quote-accepted': { kind: 'quote-accepted', ...quote, name: 'Ada', contentHash: 'f00d' },
  message: { kind: 'messaged', text: 'The password is on the fridge.' },
  progress: { kind: 'moved', from: 'in-progress', to: 'pending', reason: 'Unpaid' },
  update: { kind: 'item-changed', name: 'Payroll', what: 'built' },
  'weekly-progress': { kind: 'moved', from: 'pending', to: 'in-progress' },
  'estimated-completion': { kind: 'estimated', estimatedCompletion: '2127-01-31' },
  'solution-ready': completed,
  invoice: { ...invoice, step: 'issued' },
  'invoice-reminder': { ...invoice, step: 'issued' },
  'test-restore': completed,
  outage: { kind: 'outage', step: 'down', since: at.toISOString() },
  closure: { kind: 'closed', closure: 'declined', reason: 'Unpaid' },
  showcase: { kind: 'hit', step: 'asked' },
  'new-order': { kind: 'ordered' },
  'client-message': { kind: 'messaged', text: 'The password is on the fridge.' },
  'quote-decision': { kind: 'quote-declined', number: 1, reason: 'Too dear' },
  'online-payment': { ...invoice, step: 'paid' },
  watch: {
    kind: 'watched',
    step: 'down',
    since: at.toISOString(),
    address: 'https://fridge.example',
  },
  'showcase-decision': { kind: 'hit', step: 'withdrawn' },
}

test.each(Object.keys(details) as EventNotification[])(
  'an email of kind %s says nothing but how to set up two-step, to a user who needs it and has none',
  async (kind) => {
    const { mailsOf } = await openDelivered(kind)
    const missing = await mailsOf({ hasFactor: false })
    expect(missing).toEqual([
      {
        subject: 'Something’s new. Set up two-step sign-in to see it',
        body: expect.stringContaining(`\n${publicUrl}/dashboard?account=security\n`),
        html: expect.stringContaining(`href="${publicUrl}/dashboard?account=security"`),
        thread: 'two-step',
        unsubscribeUrl: null,
        document: null,
      },
    ])
    const shown = missing[0]?.html?.replaceAll(/<style>[^]*<\/style>|<[^>]+>|&#\d+;/g, '')
    for (const text of [missing[0]?.body, shown]) {
      expect(text).not.toMatch(/HIT-|\d{3}|Ada|Grace|Engines|Slack|fridge/)
    }
    // The same event is emailed to a user who has one, so the kind is one that says something.
    expect(await mailsOf({ hasFactor: true })).toMatchObject([{ thread: 'HIT-001' }])
  },
)

test('the email that asks for two-step is sent once a day, whatever happens meanwhile', async () => {
  const { mailsOf } = await openDelivered('message')
  expect(await mailsOf({ hasFactor: false })).toHaveLength(1)
  vi.setSystemTime(at.getTime() + dayMs - 1)
  expect(await mailsOf({ hasFactor: false })).toHaveLength(0)
  vi.setSystemTime(at.getTime() + dayMs)
  expect(await mailsOf({ hasFactor: false })).toHaveLength(1)
})

test.each(['message', 'new-order'] as const)(
  'an email of kind %s that waits to be sent is replaced once its recipient needs two-step',
  async (kind) => {
    const { database, mailsOf, user } = await openDelivered(kind)
    await mailsOf({ hasFactor: true })
    await database.query.updateTable('outbox').set({ sentAt: null }).execute()
    const options = { database, isOperatorFactorRequired: true }
    const claim = () => claimMail(database.query, new Date(), 60_000, 'request')
    const mail = (await claim()) ?? expect.fail('none is due')
    expect(mail).toMatchObject({ recipient: user.email, thread: 'HIT-001' })
    expect(await withholdMail(options, mail)).toBe(false)
    await updateUser(database.query, user.id, { secondFactorSince: null })
    expect(await withholdMail(options, mail)).toBe(true)
    const instead = (await claim()) ?? expect.fail('none is due')
    expect(instead).toMatchObject({ recipient: user.email, thread: 'two-step', kind: null })
    expect(await withholdMail(options, instead)).toBe(false)
    expect(await claim()).toBeUndefined()
  },
)

test('operators without two-step read nothing of the orders of unconfirmed accounts', async () => {
  const { database, operator, compose } = await openDelivered('new-order')
  await addOrder(database, await addUser(database, { isEmailConfirmed: false }))
  vi.setSystemTime(at.getTime() + dayMs)
  await compose()
  const mails = database.query.selectFrom('outbox').where('recipient', '=', operator.email)
  expect(await mails.select('subject').execute()).toEqual([
    { subject: 'Something’s new. Set up two-step sign-in to see it' },
  ])
})

/**
 * A request with everything that emails quote, where its company and the operators' team both require two-step. `mailsOf`
 * composes the email about the kind's event to the user who gets that kind, with and without a second factor.
 */
async function openDelivered(kind: EventNotification) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest()
  const { database, client, operator, id } = opened
  const company = { ...defaultSettings.company, bankDetails: 'IBAN DE02 1203' }
  await writeSettings(database, callOf(operator), { ...defaultSettings, company })
  await sendQuote(database, operator, id, {
    version: 1,
    lines: [{ title: 'Build', amountCents: quote.totalCents }],
    plan: 'starter',
    billing: 'monthly',
    estimatedCompletion: '2127-01-31',
    validUntil: '2126-12-31',
    note: '',
  })
  await acceptAsRead(database, client, id, 1, 'Ada')
  const tax = { kind: 'none', basisPoints: 0 } as const
  await issueConfirmed(database, operator, id, { dueOn: '2126-12-20', tax })
  const solution = { url: 'https://a.example', handoverNotes: '' }
  await setSolution(database, operator, id, { version: 3, ...solution })
  await moveRequest(database, operator, id, { version: 4, to: 'in-progress' })
  if (kind === 'weekly-progress') {
    const built = { kind: 'item-changed', name: 'Payroll', what: 'built' } as const
    const lastWeek = new Date(at.getTime() - 7 * dayMs).toISOString()
    const event = { requestNumber: requestNumber(id), at: lastWeek, by: operator }
    await appendEvent(database.query, { ...event, detail: built })
  } else await moveRequest(database, operator, id, { version: 5, to: 'completed' })
  const required = database.query.updateTable('company').set({ isFactorRequired: 1 })
  await required.where('id', '=', client.id).execute()
  await database.query.deleteFrom('notification').execute()

  const compose = () => composeDue({ database, digestDelayMs: 0, isOperatorFactorRequired: true })
  const user = isForClients(kind) ? client : operator
  return {
    ...opened,
    user,
    compose,
    async mailsOf({ hasFactor }: { hasFactor: boolean }) {
      const secondFactorSince = hasFactor ? at.toISOString() : null
      await updateUser(database.query, user.id, { secondFactorSince })
      const event = { requestNumber: requestNumber(id), at: at.toISOString() }
      const by = { ...(isForClients(kind) ? operator : client), role: 'client' as const }
      const eventId = await appendEvent(database.query, { ...event, by, detail: details[kind] })
      await database.query
        .insertInto('notification')
        .values({ eventId, userId: user.id, kind, requestNumber: 1, createdAt: event.at })
        .execute()
      await compose()
      const columns = ['subject', 'body', 'html', 'thread', 'unsubscribeUrl'] as const
      return database.query
        .updateTable('outbox')
        .set({ sentAt: event.at })
        .where('recipient', '=', user.email)
        .where('sentAt', 'is', null)
        .returning([...columns, 'document'])
        .execute()
    },
  }
}
