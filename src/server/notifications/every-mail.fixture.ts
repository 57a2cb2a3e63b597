import { examples } from '#contract/examples/examples.ts'
import { type Invoice, invoiceSchema } from '#domain/invoices/invoice.ts'
import {
  isForClients,
  type NotificationKind,
  notifiedBy,
} from '#domain/notifications/notification-rules.ts'
import { quoteContent } from '#domain/quotes/quote.ts'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { dayMs } from '#domain/values/dates.ts'
import { type ClientEvent, clientText } from './client-text.ts'
import { composeNotification } from './compose-due.ts'
import { invoiceReminder, type MailedStep } from './invoice-text.ts'
import { composeMail, type MailData } from './mail/enqueue-mail.ts'
import type { Mail } from './mail/outbox-store.ts'
import { withPublicUrl } from './mail/render-mail.ts'
import { monthlyText } from './monthly-text.ts'
import {
  type HeadedText,
  type NotificationText,
  quoteReminder,
  restoreReminder,
  withHeading,
} from './notification-text.ts'
import { type OperatorEvent, operatorText, orderDigest } from './operator-text.ts'
import { deadlineReminder } from './remind-of-deadlines.ts'
import { weeklyText } from './weekly-text.ts'

export const publicUrl = 'https://hitlist.example'

export interface SampleMail {
  name: string
  /** What its heading has to name. */
  names: string
  mail: Mail
}

const link = { token: 'T'.repeat(32) }
const notice = { at: new Date('2026-09-25T14:30:00Z') }

/** A kind without a sample does not pass the type check. */
const accountSamples: { [Kind in keyof MailData]: MailData[Kind][] } = {
  'confirm-email': [link],
  'sign-up-attempt': [{}],
  'sign-in-link': [link, { ...link, next: '/order-hit?target=Slack' }],
  'new-browser': [{ ...notice, browser: 'Firefox on Linux' }],
  'order-link': [
    { ...link, product: 'Adobe Creative Cloud' },
    { ...link, product: 'Buy now at spam.example' },
  ],
  'order-reminder': [{ ...link, product: 'Adobe Creative Cloud', expiresAt: notice.at }],
  'confirm-reminder': [link],
  'password-reset': [link, { ...link, next: '/dashboard' }],
  'password-changed': [notice],
  'password-removed': [{}],
  'confirm-new-email': [link],
  'new-email-taken': [{}],
  'email-change-requested': [{}, link],
  'email-changed': [{}],
  'factor-added': [notice],
  'factor-removed': [notice],
  'passkey-added': [notice],
  'passkey-removed': [notice],
  'provider-connected': [{ ...notice, label: 'Google' }],
  'recovery-codes-created': [notice],
  'recovery-code-used': [notice],
  'reply-refused': [
    { refusal: 'too-long' },
    { refusal: 'unreadable' },
    { refusal: 'expired-address' },
    { refusal: 'too-large', about: { id: 'HIT-012', product: 'Adobe Creative Cloud' } },
  ],
  'factor-missing': [{ isOperator: false }, { isOperator: true }],
  'factors-reset': [notice],
  'operator-invitation': [
    { ...link, role: 'member' },
    { ...link, role: 'owner' },
  ],
  'role-changed': [
    { outcome: 'operator' },
    { outcome: 'admin' },
    { outcome: 'restored' },
    { outcome: 'suspended' },
    { outcome: 'demoted' },
    { outcome: 'removed' },
  ],
  'company-invitation': [{ ...link, company: 'Acme', inviter: 'Ada' }],
  'integration-added': [{ what: 'Webhook to hooks.example.com', by: 'ada@example.com' }],
  'webhook-failing': [{ host: 'hooks.example.com' }],
  'settings-changed': [
    {
      changed: 'Company name, Bank details',
      by: 'ada@example.com',
      replyTo: 'hello@hitlist.example',
    },
  ],
  'billing-changed': [{ changed: 'Address', by: 'ada@example.com', company: 'Acme' }],
  'membership-changed': [
    { outcome: 'owner', company: 'Acme' },
    { outcome: 'member', company: 'Acme' },
    { outcome: 'removed', company: 'Acme' },
    { outcome: 'joined', company: 'Acme', member: 'Bob' },
    { outcome: 'factor-required', company: 'Acme' },
    { outcome: 'factor-optional', company: 'Acme' },
    { outcome: 'deleted', company: 'Acme' },
    { outcome: 'deleted', company: undefined },
  ],
}

export const accountMails: SampleMail[] = (
  Object.keys(accountSamples) as (keyof MailData)[]
).flatMap((kind) =>
  accountSamples[kind].map((data, index) => {
    const mail = composeMail('ada@example.com', kind, data as never)
    return sample(`${kind}-${index + 1}`, mail, '')
  }),
)

const at = '2026-11-17T16:10:00.000Z'
const dueAt = new Date(Date.now() + 2 * dayMs).toISOString()
const wentDown = '2026-11-17T15:45:00.000Z'
const watched = { kind: 'watched', since: wentDown, address: 'https://chat.acme.example' } as const
const hash = 'f'.repeat(64)
const file = { id: 'x', name: 'plan.pdf', size: 2048, sha256: '' } as const
const reason = 'We agreed on the phone to pause until January.\nWe start again then.'
const request = {
  ...plainOrder,
  title: 'Replacement for Slack',
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: '2027-01-31',
} as const

const content = quoteContent({
  lines: [
    { title: 'Build the replacement for Slack', amountCents: 1_200_000 },
    { title: 'Migrate 4 years of messages', amountCents: 430_000 },
  ],
  plan: 'professional',
  billing: 'monthly',
  estimatedCompletion: '2027-01-31',
  validUntil: '2026-11-30',
  note: 'Includes two workshops.',
  schedule: [
    { percent: 30, due: 'acceptance' },
    { percent: 70, due: 'handover' },
  ],
})
const sent = { number: 1, sentAt: at, sentBy: 'Omar Haddad', planBasis: { app: 1 }, ...content }
const quote = {
  ...sent,
  status: 'accepted',
  decision: { at, by: 'Ada Byron', name: 'Ada Byron', contentHash: hash },
} as const
const quoted = { kind: 'quoted', totalCents: content.totalCents, validUntil: '2026-11-30' } as const
const changed = { kind: 'item-changed', name: 'Search' } as const

const issued: Invoice = {
  ...invoiceSchema.parse(examples.issueInvoice.reply),
  requestId: 'HIT-012',
  hasReminders: true,
  isPayable: false,
}
const { number, totalCents } = issued
const paidInPart = { id: 1, amountCents: 100_000, paidOn: '2026-11-20', method: 'bank' } as const
const paid = { ...paidInPart, amountCents: totalCents }
const reversal = { ...paid, id: 2, amountCents: -totalCents, reverses: 1, reason: 'It bounced.' }

/** An invoice after each step. */
const invoices: { [Step in MailedStep]: Partial<Invoice> } = {
  issued: {},
  'part-paid': {
    payments: [paidInPart],
    paidCents: 100_000,
    openCents: totalCents - 100_000,
  },
  paid: { status: 'paid', payments: [paid], paidCents: totalCents, openCents: 0 },
  'payment-reversed': { payments: [paid, reversal], openCents: totalCents },
  cancelled: { status: 'cancelled', cancelledBy: '2026-0009', paidCents: 100_000, openCents: 0 },
}

const clientDetails: { [Kind in ClientEvent]: Extract<EventDetail, { kind: Kind }>[] } = {
  ordered: [{ kind: 'ordered' }],
  messaged: [
    { kind: 'messaged', text: 'Which channels do you need first?', asks: true },
    { kind: 'messaged', text: 'Here is the plan.', files: [file] },
  ],
  quoted: [
    { ...quoted, number: 1 },
    { ...quoted, number: 2, files: [file] },
  ],
  'quote-accepted': [
    { ...quoted, kind: 'quote-accepted', number: 1, name: 'Ada Byron', contentHash: hash },
  ],
  moved: [
    { kind: 'moved', from: 'pending', to: 'in-progress' },
    { kind: 'moved', from: 'in-progress', to: 'pending', reason },
    { kind: 'moved', from: 'completed', to: 'in-progress', reason },
    { kind: 'moved', from: 'in-progress', to: 'completed' },
  ],
  delivered: [
    {},
    { isSameUrl: true },
    { isSameUrl: true, changed: ['notes' as const, 'files' as const] },
  ].map((update) => ({
    kind: 'delivered',
    url: 'https://chat.acme.example',
    handoverNotes: '',
    ...update,
  })),
  closed: [
    { kind: 'closed', closure: 'declined', reason },
    { kind: 'closed', closure: 'cancelled', reason },
  ],
  reopened: [{ kind: 'reopened', reason }],
  estimated: [
    { kind: 'estimated', estimatedCompletion: '2027-01-31', before: '2027-01-15' },
    { kind: 'estimated', estimatedCompletion: null },
  ],
  invoice: (Object.keys(invoices) as MailedStep[]).map((step) => ({
    kind: 'invoice',
    step,
    invoice: number,
    ...(step === 'payment-reversed' && { reverses: 1 }),
  })),
  'item-changed': [
    { ...changed, what: 'built' },
    { ...changed, name: 'Messages', what: 'migrated', countBefore: 120_000, countAfter: 120_000 },
    { ...changed, name: 'Source code', what: 'saved' },
    { ...changed, what: 'open' },
  ],
  previewed: [{ kind: 'previewed', url: 'https://preview.acme.example' }],
  hit: [{ kind: 'hit', step: 'asked' }],
  outage: [
    { kind: 'outage', step: 'down', since: wentDown },
    { kind: 'outage', step: 'up', since: wentDown },
  ],
}

const operatorDetails: { [Kind in OperatorEvent]: Extract<EventDetail, { kind: Kind }>[] } = {
  ordered: clientDetails.ordered,
  messaged: [{ kind: 'messaged', text: 'All of them.', files: [file] }],
  'item-changed': [{ ...changed, what: 'off', remark: 'It finds nothing in German.' }],
  'quote-accepted': clientDetails['quote-accepted'],
  'quote-declined': [
    { kind: 'quote-declined', number: 1 },
    { kind: 'quote-declined', number: 1, reason },
  ],
  hit: [
    { kind: 'hit', step: 'given' },
    { kind: 'hit', step: 'withdrawn' },
  ],
  watched: [
    { ...watched, step: 'down', reason: 'Answered with status 502' },
    { ...watched, step: 'up' },
  ],
  invoice: (['part-paid', 'paid', 'held'] as const).map((step) => ({
    kind: 'invoice',
    step,
    invoice: number,
  })),
}

const clientMails = Object.values(clientDetails)
  .flat()
  .map((detail) => clientMail(detail, { isEmailConfirmed: true }))

/** Anyone may have ordered with this address, and typed the product. */
const strangersMails = [...clientDetails.ordered, ...clientDetails.quoted].map((detail) =>
  clientMail(detail, { isEmailConfirmed: false }),
)

const operatorMails = Object.values(operatorDetails)
  .flat()
  .map((detail) => {
    const client = { name: 'Ada Byron', company: 'Analytical Engines' }
    const facts = { ...factsOf(detail, 'Ada Byron'), client }
    const text = operatorText(facts)
    const by = { name: 'Ada Byron', role: 'client' as const }
    const kind = notifiedBy({ by, detail }).operators ?? 'online-payment'
    return notification(text, kind, 'Slack')
  })

const week: Parameters<typeof weeklyText>[0] = {
  events: [
    { ...changed, what: 'built' } as const,
    { ...changed, name: 'Threads', what: 'built' } as const,
    {
      ...changed,
      name: 'Messages',
      what: 'migrated',
      countBefore: 120_000,
      countAfter: 120_000,
    } as const,
    ...clientDetails.previewed,
  ].map((detail) => eventOf(detail, 'Omar Haddad')),
  request: {
    id: 'HIT-012',
    title: request.title,
    targetSaaS: 'Slack',
    status: 'in-progress',
    createdAt: at,
    updatedAt: at,
    estimatedCompletion: '2027-01-31',
    previewUrl: 'https://preview.acme.example',
    progress: { done: 8, total: 14 },
    toAccept: 3,
    invoices: [{ number, openCents: totalCents, dueOn: '2026-12-02' }],
  },
  isOwner: true,
}

const statementLine = { product: 'Slack', seats: 120, centsPerSeat: 875 }
const renewed = { product: 'Zendesk', seats: 40, centsPerSeat: 5500, noticeDays: 30 }
const month: Parameters<typeof monthlyText>[0] = {
  solutions: [
    {
      request: {
        id: 'HIT-012',
        title: request.title,
        targetSaaS: 'Slack',
        status: 'completed',
        createdAt: at,
        updatedAt: at,
        completedAt: '2025-12-17T16:10:00.000Z',
        watch: {
          since: at,
          until: '2026-12-01',
          days: Array.from({ length: 90 }, () => 1),
          uptime: 0.9995,
        },
      },
      events: [
        ...clientDetails.outage,
        { ...changed, what: 'built' } as const,
        { ...changed, name: 'Threads', what: 'built' } as const,
      ].map((detail) => eventOf(detail, 'Omar Haddad')),
    },
  ],
  statement: {
    lines: [
      { ...renewed, renewsOn: '2027-04-02' },
      {
        ...statementLine,
        request: {
          id: 'HIT-012',
          status: 'completed',
          completedAt: '2025-12-17T16:10:00.000Z',
          plan: { plan: 'starter', billing: 'monthly', planCents: 19_900 },
          once: { buildCents: 300_000, movingCents: 40_000 },
        },
      },
    ],
    terms: { cycle: 'monthly', hostingCentsPerApp: 6000 },
    asOf: '2026-12-01T08:00:00.000Z',
  },
}
const [{ request: owned }] = month.solutions
const sentAt = new Date(month.statement.asOf)

const reminders = [
  ...[true, false].map((isOwner) => {
    const open = { ...sent, status: 'sent' } as const
    const text = quoteReminder(open, { id: 'HIT-012', isOwner, canReply: true })
    return notification(text, 'quote-sent', 'Slack')
  }),
  notification(restoreReminder(), 'test-restore', 'Slack'),
  ...[week.request, { ...week.request, progress: undefined, estimatedCompletion: undefined }].map(
    (shown) =>
      notification(
        weeklyText({ ...week, request: shown }, new Date(at)),
        'weekly-progress',
        'Slack',
      ),
  ),
  ...(['2026-11-20', '2026-12-10', '2026-12-30'] as const).map((now) => {
    const dueOn = '2026-12-02'
    const due = {
      ...issued,
      isPayable: now > dueOn,
      dueOn,
      status: now < dueOn ? 'open' : 'overdue',
    }
    const text = invoiceReminder(due as Invoice, new Date(now))
    return notification(text, 'invoice-reminder', 'Slack')
  }),
  composed(
    orderDigest(
      [{ number: 12, title: request.title, targetSaaS: 'Slack', name: 'Ada Byron', company: null }],
      2,
    ),
    'new-order',
  ),
  composed(
    deadlineReminder({
      line: { product: 'Slack', seats: 120, centsPerSeat: 875, noticeDays: 30 },
      deadline: { renewsOn: '2027-04-02', lastDay: '2027-03-03' },
    }),
    'cancellation-reminder',
  ),
  composed(monthlyText(month, sentAt), 'monthly-summary'),
  composed(
    monthlyText(
      {
        solutions: [
          ...month.solutions,
          { request: { ...owned, targetSaaS: 'Jira', watch: undefined }, events: [] },
        ],
        statement: { ...month.statement, lines: [] },
      },
      sentAt,
    ),
    'monthly-summary',
    '2 solutions',
  ),
]

export const requestMails: SampleMail[] = [
  ...clientMails,
  ...strangersMails,
  ...operatorMails,
  ...reminders,
]

export const everyMail = [...accountMails, ...requestMails]

function clientMail(detail: EventDetail, { isEmailConfirmed }: { isEmailConfirmed: boolean }) {
  const toConfirm = detail.kind === 'delivered' ? 0 : 1
  const solution = { url: 'https://chat.acme.example', toConfirm }
  const facts = { ...factsOf(detail, 'Omar Haddad'), isEmailConfirmed, isOwner: true, solution }
  const text = clientText(facts)
  const { client: kind } = notifiedBy({ ...eventOf(detail, 'Omar Haddad'), status: 'completed' })
  return notification(text, kind, isEmailConfirmed ? 'Slack' : 'Buy now at spam.example')
}

function notification(
  text: NotificationText | undefined,
  kind: NotificationKind | undefined,
  product: string,
): SampleMail {
  if (text === undefined || kind === undefined) throw new Error('There is no email about this.')
  const otherwise = product === 'Slack' ? undefined : 'request'
  const owner = isForClients(kind) ? undefined : 'Ada Byron'
  const headed = withHeading(text, { targetSaaS: product, owner, otherwise })
  return composed(headed, kind, otherwise ?? 'Slack')
}

function composed(text: HeadedText, kind: NotificationKind, names = 'Slack'): SampleMail {
  const token = '0123456789abcdef'
  const replyTo = kind === 'message' ? 'reply+token@hitlist.example' : undefined
  const options = { recipient: 'ada@example.com', kind, token, replyTo }
  const id = text.path || text.action === 'Open the queue' ? undefined : 'HIT-012'
  return sample(kind, composeNotification(text, { ...options, id }), names)
}

function sample(name: string, mail: Mail, names: string): SampleMail {
  return { name, names, mail: withPublicUrl(mail, publicUrl) }
}

function factsOf(detail: EventDetail, author: string) {
  const step = detail.kind === 'invoice' ? detail.step : undefined
  const held = { ...paid, held: 'amount' } as const
  const after = step === 'held' ? { payments: [held] } : invoices[step as MailedStep]
  return {
    id: 'HIT-012',
    dueAt,
    timeZone: 'Europe/Berlin',
    events: [eventOf(detail, author)] as const,
    quote: detail.kind === 'quoted' ? ({ ...sent, status: 'sent' } as const) : quote,
    invoice: { ...issued, ...after },
    request,
    canReply: true,
  }
}

function eventOf(detail: EventDetail, name: string): RequestEvent {
  return { id: 1, at, by: { name, role: name.startsWith('Ada') ? 'client' : 'operator' }, detail }
}
