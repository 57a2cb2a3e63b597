import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { invoiceMessages } from '#domain/invoices/invoice.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { saveBilling } from '#server/invoices/billing-details.ts'
import { cancelInvoice, stopReminders } from '#server/invoices/invoices.ts'
import { recordOnlinePayment, recordPayment, reversePayment } from '#server/invoices/payments.ts'
import { readReminder, remindOfInvoice } from '#server/invoices/reminders.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, openWithRequest } from '#tests/server/orders.ts'
import { textOfPdf } from '#tests/server/pdf-text.ts'
import { type Engine, engines, temporaryFolder } from '#tests/server/test-database.ts'
import { callOf } from '#tests/server/users.ts'
import { composeDue } from './compose-due.ts'
import { startMailer } from './mail/mailer.ts'
import { createTransport, type MailTransport } from './mail/transport.ts'
import { changePreference } from './notification-preferences.ts'

const publicUrl = 'https://this-site.invalid'
const from = 'Hitlist <hello@hitlist.example>'
const dueOn = '2126-12-20'
const number = '2126-0001'

const offer: Omit<NewQuote, 'version'> = {
  lines: [{ title: 'Build', amountCents: 420_050 }],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: '2127-01-31',
  validUntil: '2126-12-31',
  note: '',
}

/** An accepted quote, with the emails before its invoice composed. */
async function openAccepted(engine?: Engine) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-12-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await openWithRequest(engine)
  const { database, client, operator, id } = opened
  await sendQuote(database, operator, id, { version: 1, ...offer })
  await acceptAsRead(database, client, id, 1, 'Ada Byron')
  await compose(database)
  return opened
}

/** With an invoice of it that is emailed. */
async function openInvoiced(engine?: Engine) {
  const opened = await openAccepted(engine)
  const { database, operator, id } = opened
  const tax = { kind: 'rate', basisPoints: 2000 } as const
  const company = { ...defaultSettings.company, bankDetails: 'IBAN DE02 1203\nBIC BYLADEM1001' }
  await writeSettings(database, callOf(operator), { ...defaultSettings, company })
  await issueConfirmed(database, operator, id, { dueOn, tax })
  await compose(database)
  return opened
}

const compose = (database: Database) => composeDue({ database })

async function composeAt(database: Database, moment: string): Promise<void> {
  vi.setSystemTime(moment)
  await compose(database)
}

const aboutInvoices = ['invoice', 'invoice-reminder', 'online-payment'] as const

function mails({ query }: Database) {
  const found = query.selectFrom('outbox').where('kind', 'in', aboutInvoices).orderBy('createdAt')
  return found.select(['recipient', 'subject', 'body', 'document']).execute()
}

const subjects = async (database: Database) =>
  (await mails(database)).map(({ subject }) => subject.replace(/^Your Slack replacement: /, ''))

test.each(engines)('an invoice is emailed with all it takes to pay it, on %s', async (engine) => {
  const { database, client } = await openInvoiced(engine)
  const [mail, ...others] = await mails(database)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: client.email,
    subject: 'Your Slack replacement: an invoice for $5,040.60, due Dec 20',
    document: JSON.stringify({ invoice: number }),
  })
  expect(mail?.body).toContain(
    `For: Slack replacement\nAmount: $5,040.60\nDue: Dec 20, 2126\nReference: ${number}\n`,
  )
  expect(mail?.body).toContain('Bank details:\n> IBAN DE02 1203\n> BIC BYLADEM1001\n')
  const link = `\nSee the invoice:\n${publicUrl}/dashboard?tab=billing&invoice=${number}\n`
  expect(mail?.body).toContain(link)
})

test('an invoice of written lines is emailed with its PDF and reminded of, without a quote', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-12-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { database, client, operator, id } = await openWithRequest()
  const lines = [
    { title: 'Workshop', amountCents: 90_000 },
    { title: 'Travel', amountCents: 0 },
  ]
  await issueConfirmed(database, operator, id, { what: 'lines', lines, dueOn })
  await compose(database)
  const [mail] = await mails(database)
  expect(mail).toMatchObject({
    recipient: client.email,
    document: JSON.stringify({ invoice: number }),
  })
  expect(mail?.body).toContain('For: Slack replacement, Workshop and 1 more\nAmount: $900\n')
  await composeAt(database, '2126-12-23T08:00:00Z')
  expect((await subjects(database)).slice(1)).toEqual(['$900 was due Dec 20'])
})

test.each(engines)(
  'an open invoice is reminded of before and twice after its due date, on %s',
  async (engine) => {
    const { database } = await openInvoiced(engine)
    const sent = async (moment: string) => {
      await composeAt(database, moment)
      return (await subjects(database)).slice(1)
    }
    expect(await sent('2126-12-17T07:59:59Z')).toEqual([])
    const first = ['$5,040.60 due Dec 20']
    expect(await sent('2126-12-17T08:00:00Z')).toEqual(first)
    expect(await sent('2126-12-23T07:59:59Z')).toEqual(first)
    const second = [...first, '$5,040.60 was due Dec 20']
    expect(await sent('2126-12-23T08:00:00Z')).toEqual(second)
    const third = [...second, '$5,040.60 is overdue']
    expect(await sent('2126-12-30T08:00:00Z')).toEqual(third)
    expect(await sent('2127-03-01T08:00:00Z')).toEqual(third)
    const bodies = (await mails(database)).slice(1).map(({ body }) => body)
    for (const body of bodies) expect(body).toContain('Balance due: $5,040.60\n')
    expect(bodies.at(-1)).toMatch(/our\s+last\s+reminder/)
  },
)

test('an owner pays from the email where invoices are paid online, and a member sees the invoice', async () => {
  const { database, client } = await openInvoiced()
  const last = async (moment: string) => {
    vi.setSystemTime(moment)
    await composeDue({ database, isPaidOnline: true })
    return (await mails(database)).at(-1)?.body
  }
  expect(await last('2126-12-17T08:00:00Z')).toContain('\nPay the invoice:\n')
  const asMember = database.query.updateTable('membership').set({ role: 'member' })
  await asMember.where('userId', '=', client.id).execute()
  expect(await last('2126-12-23T08:00:00Z')).toContain('\nSee the invoice:\n')
})

test('after a pause over several reminders, only the latest is sent', async () => {
  const { database } = await openInvoiced()
  await composeAt(database, '2126-12-24T12:00:00Z')
  expect((await subjects(database)).slice(1)).toEqual(['$5,040.60 was due Dec 20'])
  const other = (await openInvoiced()).database
  await composeAt(other, '2127-01-15T12:00:00Z')
  await composeAt(other, '2127-01-30T12:00:00Z')
  expect((await subjects(other)).slice(1)).toEqual(['$5,040.60 is overdue'])
})

test.each<[when: string, change: (opened: Awaited<ReturnType<typeof openInvoiced>>) => unknown]>([
  ['paid', (opened) => pay(opened, 504_060)],
  ['cancelled', ({ database, operator }) => cancelInvoice({ database }, operator, number)],
  ['stopped', ({ database, operator }) => stopReminders({ database }, operator, number)],
  [
    'turned off',
    ({ database, client }) =>
      changePreference(database, client, { kind: 'invoice-reminder', isOn: false }),
  ],
])('no reminder is sent of an invoice that is %s', async (_, change) => {
  const opened = await openInvoiced()
  await change(opened)
  for (const moment of ['2126-12-17T08:00:00Z', '2126-12-23T08:00:00Z', '2126-12-30T08:00:00Z']) {
    await composeAt(opened.database, moment)
  }
  const [, ...later] = await subjects(opened.database)
  expect(later.join()).not.toContain('due')
})

test.each(engines)(
  'an operator reminds once in 24 hours with the email of the preview, and no other is sent meanwhile, on %s',
  async (engine) => {
    const { database, operator, client } = await openInvoiced(engine)
    await composeAt(database, '2126-12-17T08:00:00Z')
    const needed = { database, publicUrl }
    const remind = () => remindOfInvoice(needed, operator, number)
    vi.setSystemTime('2126-12-22T12:00:00Z')
    const preview = await readReminder(needed, operator, number)
    expect(preview).toMatchObject({ recipients: [client.email] })
    expect(preview).not.toHaveProperty('notBefore')
    const [one, other] = await Promise.allSettled([remind(), remind()])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    await compose(database)
    const mail = (await mails(database)).at(-1)
    expect(mail).toMatchObject({ subject: preview.subject, recipient: client.email })
    expect(mail?.body.startsWith(`${preview.text}\n\n-- \n`)).toBe(true)
    // The second of those that are sent by themselves.
    await composeAt(database, '2126-12-23T08:00:00Z')
    expect((await subjects(database)).slice(2)).toEqual(['$5,040.60 was due Dec 20'])
    const { notBefore } = await readReminder(needed, operator, number)
    expect(notBefore).toBe('2126-12-24T08:00:00.000Z')
    await expect(remind()).rejects.toMatchObject({ message: invoiceMessages.justReminded })
    await composeAt(database, '2126-12-30T08:00:00Z')
    expect((await subjects(database)).slice(3)).toEqual(['$5,040.60 is overdue'])
  },
)

test('nothing is recorded where no one gets reminders, or nothing is left to pay', async () => {
  const opened = await openInvoiced()
  const { database, operator, client } = opened
  const remind = () => remindOfInvoice({ database, publicUrl }, operator, number)
  await changePreference(database, client, { kind: 'invoice-reminder', isOn: false })
  await expect(remind()).rejects.toMatchObject({ message: invoiceMessages.noRecipients })
  await changePreference(database, client, { kind: 'invoice-reminder', isOn: true })
  await pay(opened, 504_060)
  await expect(remind()).rejects.toMatchObject({ message: invoiceMessages.paid })
  const invoice = database.query.selectFrom('invoice').select('remindedAt')
  expect(await invoice.execute()).toEqual([{ remindedAt: null }])
})

test('a payment in part has its receipt, and reminders ask for what is left', async () => {
  const opened = await openInvoiced()
  const { database } = opened
  await pay(opened, 200_060)
  await compose(database)
  const [, receipt] = await mails(database)
  expect(receipt).toMatchObject({
    subject: 'Your Slack replacement: a receipt for $2,000.60, $3,040 due',
    document: expect.stringMatching(/^\{"invoice":"2126-0001","payment":\d+\}$/),
  })
  expect(receipt?.body).toContain(
    'For: Slack replacement\nPaid: $2,000.60\nReceived: Dec 1, 2126\nBalance due: $3,040\n',
  )
  await composeAt(database, '2126-12-17T08:00:00Z')
  expect((await mails(database)).at(-1)?.body).toContain('Balance due: $3,040\n')
  await pay(opened, 304_000)
  await compose(database)
  const last = (await mails(database)).at(-1)
  expect(last?.subject).toBe('Your Slack replacement: a receipt for $3,040')
  expect(last?.body).toContain('Paid: $3,040\nReceived: Dec 17, 2126\n')
})

test('a reversed payment is emailed with its reason, and reminders go on', async () => {
  const opened = await openInvoiced()
  const { database, operator } = opened
  const { payments } = await pay(opened, 504_060)
  await compose(database)
  // Its first reminder falls into the days when it counts as paid.
  await composeAt(database, '2126-12-17T08:00:00Z')
  expect((await subjects(database)).slice(1)).toEqual(['a receipt for $5,040.60'])
  vi.setSystemTime('2126-12-18T08:00:00Z')
  const call = callOf(operator)
  await reversePayment({ database }, call, number, payments[0]?.id ?? 0, 'It bounced.')
  await compose(database)
  const mail = (await mails(database)).at(-1)
  expect(mail?.subject).toBe('Your Slack replacement: a payment was reversed, $5,040.60 due')
  expect(mail?.body).toMatch(
    /\$5,040\.60 for\s+invoice 2126-0001 was reversed, [^>]+\n\nReason:\n> It bounced\.\n/,
  )
  expect(mail?.body).toContain('Balance due: $5,040.60\nDue: Dec 20, 2126\n')
  await composeAt(database, '2126-12-23T08:00:00Z')
  expect((await subjects(database)).at(-1)).toBe('$5,040.60 was due Dec 20')
  // Paid again, the receipt names the day of the payment that counts.
  vi.setSystemTime('2126-12-24T08:00:00Z')
  await pay(opened, 504_060)
  await compose(database)
  expect((await mails(database)).at(-1)?.body).toContain('Received: Dec 24, 2126\n')
})

test('of two payments that are reversed before an email is composed, each email names its own', async () => {
  const opened = await openInvoiced()
  const { database, operator } = opened
  await pay(opened, 100_000)
  const { payments } = await pay(opened, 200_000)
  await compose(database)
  const before = (await mails(database)).length
  for (const { id, amountCents } of payments) {
    const reason = `Reversed ${amountCents}`
    await reversePayment({ database }, callOf(operator), number, id, reason)
  }
  await compose(database)
  const bodies = (await mails(database)).slice(before).map(({ body }) => body)
  expect(
    bodies.map((body) =>
      /payment of (\S+) for\s+invoice \S+\s+was reversed, [^>]+> (.+)/.exec(body)?.slice(1),
    ),
  ).toEqual(
    expect.arrayContaining([
      ['$1,000', 'Reversed 100000'],
      ['$2,000', 'Reversed 200000'],
    ]),
  )
  expect(bodies).toHaveLength(2)
})

test('a cancelled invoice has an email with its credit note', async () => {
  const opened = await openInvoiced()
  const { database, operator } = opened
  await pay(opened, 4_000)
  await cancelInvoice({ database }, operator, number)
  await compose(database)
  const mail = (await mails(database)).at(-1)
  expect(mail).toMatchObject({ document: JSON.stringify({ invoice: '2126-0002' }) })
  expect(mail?.subject).toBe('Your Slack replacement: invoice for $5,040.60 cancelled')
  expect(mail?.body.replaceAll('\n', ' ')).toContain(
    `It cancels invoice ${number} in full.  Please don’t pay anything more. You’ve paid $40,`,
  )
})

test('operators are told of online payments, and why one has to be checked', async () => {
  const { database, operator } = await openInvoiced()
  const online = (stripeId: string, amountCents: number) =>
    recordOnlinePayment({ database }, number, {
      stripeId,
      amountCents,
      currency: 'usd',
      paidOn: '2126-12-01',
    })
  await online('pi_1', 100)
  await compose(database)
  const toOperator = async () =>
    (await mails(database)).findLast(({ recipient }) => recipient === operator.email)
  const held = await toOperator()
  expect(held?.subject).toBe('Ada Lovelace’s Slack replacement: an online payment to check')
  expect(held?.body).toContain(`Invoice: ${number}\n`)
  expect(held?.body).toContain('Payment: $1\nPaid on: Dec 1, 2126\n')
  expect(held?.body).toMatch(/It doesn’t match the balance due\.\s+It won’t count/)
  expect(held?.body).toContain(`/dashboard?tab=billing&invoice=${number}\n`)
  await online('pi_2', 504_060)
  await compose(database)
  const paid = await toOperator()
  expect(paid?.subject).toBe('Ada Lovelace’s Slack replacement: $5,040.60 paid online')
  expect(paid?.body).toContain(`invoice ${number} is recorded. It’s paid in full.`)
  expect(paid?.body).toContain('Paid: $5,040.60\n')
})

test('reminders go to owners alone once members may not see invoices', async () => {
  const { database, client } = await openInvoiced()
  await saveBilling(database, callOf(client), { doMembersSee: false })
  await database.query
    .updateTable('membership')
    .set({ role: 'member' })
    .where('userId', '=', client.id)
    .execute()
  await composeAt(database, '2126-12-17T08:00:00Z')
  expect(await mails(database)).toHaveLength(1)
})

test('the email of an invoice has its PDF attached, also after a failure', async () => {
  const { database } = await openInvoiced()
  vi.useRealTimers()
  const dataDir = temporaryFolder()
  const files = createTransport({ smtpUrl: undefined, dataDir, from })
  let failures = 1
  const transport: MailTransport = {
    async send(mail) {
      if (mail.attachments?.length && failures-- > 0) throw new Error('The mail server is away.')
      await files.send(mail)
    },
  }
  await database.query
    .updateTable('outbox')
    .set({ dueAt: new Date(0).toISOString() })
    .execute()
  const logger = pino({ level: 'silent' })
  const limit = createLimit(database, false)
  const parts = { database, publicUrl, transport, logger, limit, retryAfterMs: [1] }
  const mailer = startMailer({ ...parts, isOperatorFactorRequired: false })
  onTestFinished(() => mailer.stop())
  const folder = join(dataDir, 'mail')
  const attached = await vi.waitFor(
    async () => {
      for (const name of await readdir(folder)) {
        const mail = await readFile(join(folder, name), 'utf8')
        const found = /name=invoice-2126-0001\.pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(mail)?.[1]
        if (found) return found
      }
      throw new Error('There is no email with a PDF yet.')
    },
    { timeout: 20_000, interval: 20 },
  )
  const text = textOfPdf(Buffer.from(attached, 'base64'))
  expect(text).toContain('Net\n$4,200.50\nTax, 20%\n$840.10\nTotal\n$5,040.60\n')
  expect(failures).toBeLessThan(0)
})

function pay(
  { database, operator }: Awaited<ReturnType<typeof openInvoiced>>,
  amountCents: number,
) {
  const paidOn = new Date().toISOString().slice(0, 10)
  return recordPayment({ database }, operator, number, { amountCents, paidOn }, randomUUID())
}
