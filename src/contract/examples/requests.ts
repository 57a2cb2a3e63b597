import type { Checklist } from '#domain/checklist/checklist.ts'
import type { PlanBasis } from '#domain/companies/company-plan.ts'
import type { Handover } from '#domain/handover/handover.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { exampleOrder, type RequestDetail } from '#domain/requests/stored-order.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import type { Examples } from './example.ts'

/** The company has one app in its plan: this is the second of three. */
const planBasis: PlanBasis = {
  app: 2,
  before: { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 1 },
}

/** Of the quote as the client reads it. */
const readContent = {
  contentHash: '3c9a51f0b7d2e86412f3a9c05b7e48d1960c2fa7e3b1d458c7069ef2ab315d84',
  sectionHashes: {
    scope: '9f2c41d07be3a856',
    lines: '1b7de04fa2c93865',
    plan: 'c05e93ab12f7d648',
    schedule: '74ad1fe6093bc582',
    files: '4f53cda18c2baa0c',
    terms: 'e8607d3b15fca294',
  },
}

export const sampleListed = {
  id: 'HIT-042',
  title: 'Slack Alternative',
  targetSaaS: exampleOrder.targetSaaS,
  status: 'pending',
  createdAt: '2026-11-02T09:12:00.000Z',
  updatedAt: '2026-11-03T14:40:00.000Z',
  unread: 1,
  waitingOn: 'client',
} satisfies HitRequest

/** The request that the examples are about, as its client reads it. */
const sampleRequest = {
  ...sampleListed,
  ...exampleOrder,
  quote: { status: 'sent', totalCents: 1_390_000, validUntil: '2026-12-03' },
  quotes: [
    {
      number: 1,
      status: 'sent',
      sentAt: '2026-11-03T14:40:00.000Z',
      sentBy: 'Omar Haddad',
      lines: [
        { title: 'Chat server with channels and threads', amountCents: 1_150_000 },
        { title: 'Migration of the message history', amountCents: 240_000 },
      ],
      plan: 'professional',
      billing: 'yearly',
      estimatedCompletion: '2027-01-29',
      validUntil: '2026-12-03',
      note: 'Single sign-on is included.',
      schedule: [
        { percent: 30, due: 'acceptance' },
        { percent: 70, due: 'handover' },
      ],
      planCents: 479_040,
      totalCents: 1_390_000,
      planBasis,
      ...readContent,
    },
  ],
  events: [
    {
      id: 310,
      at: '2026-11-02T09:12:00.000Z',
      by: { name: 'Ada Byron', role: 'client' },
      detail: { kind: 'ordered' },
    },
    {
      id: 317,
      at: '2026-11-03T14:40:00.000Z',
      by: { name: 'Omar Haddad', role: 'operator' },
      detail: { kind: 'quoted', number: 1, totalCents: 1_390_000, validUntil: '2026-12-03' },
    },
  ],
  earlier: null,
} satisfies RequestDetail

export const sampleClient = {
  companyId: 'b5T0kQ7c',
  name: 'Ada Byron',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  isEmailConfirmed: true,
}

export const sampleAssignee = { id: 'gT4x0Yw2', name: 'Omar Haddad' }

/** The same as an operator reads it. */
export const sampleOperatorRequest = {
  ...sampleRequest,
  unread: 0,
  client: sampleClient,
  waitingSince: '2026-11-03T14:40:00.000Z',
  assignee: sampleAssignee,
  version: 2,
  planBasis,
  invoicing: {
    address: ['12 St James’s Square', 'London SW1Y 4JH'],
    isExampleSeller: false,
    lastTax: { kind: 'rate', basisPoints: 2000 },
    planDueOn: null,
    issuesPlans: false,
  },
} satisfies OperatorRequest

const { id, status, createdAt, unread } = sampleListed
const { quote, ...unquoted } = sampleRequest
const { plan, billing, events, earlier } = sampleRequest

const statement: OwnStatement = {
  lines: [
    {
      product: 'Zendesk',
      seats: 40,
      centsPerSeat: 5500,
      request: {
        id: 'HIT-031',
        status: 'completed',
        completedAt: '2026-06-02T13:05:00.000Z',
        plan: { plan, billing, planCents: 479_040 },
        once: { buildCents: 1_150_000, movingCents: 544_616 },
      },
    },
    {
      product: 'Slack',
      seats: 120,
      centsPerSeat: 875,
      renewsOn: '2027-04-02',
      noticeDays: 30,
      request: { id, status, plan: { plan, billing, planCents: 479_040 } },
    },
    { product: 'Zoom', seats: null, centsPerSeat: 29_900 },
  ],
  terms: { cycle: billing, hostingCentsPerApp: 6000 },
  asOf: '2026-11-04T08:00:00.000Z',
}

const counts = { countBefore: 120_400, countAfter: 120_400 }
const rest = { wish: 'keep', isLater: false, version: 2 } as const

const checklist: Checklist = {
  items: [
    { id: 1, kind: 'feature', name: 'Channels', state: 'built', ...rest },
    { id: 2, kind: 'data', name: 'Message history', state: 'migrated', ...counts, ...rest },
  ],
}

const confirmed = { confirmedAt: '2027-01-29T10:20:00.000Z', confirmedBy: 'Ada Byron' }
const link = 'https://git.analytical.example/chat'
const note = 'User name: admin'

const handover: Handover = {
  items: [
    { kind: 'source', link, note: '', files: [], secret: 'none', ...confirmed, version: 1 },
    { kind: 'admin', link: '', note, files: [], secret: 'waiting', version: 1 },
  ],
}

export const requestExamples = {
  listRequests: {
    query: { status: 'pending' },
    reply: {
      requests: [{ ...sampleListed, quote }],
      areSamples: false,
      counts: { pending: 1, 'in-progress': 0, completed: 3 },
      closedCount: 0,
      unread: 1,
      next: null,
    },
  },
  placeOrder: {
    body: exampleOrder,
    reply: {
      ...unquoted,
      updatedAt: createdAt,
      unread: 0,
      waitingOn: 'agency',
      dueAt: '2026-11-03T09:12:00.000Z',
      quotes: [],
      events: events.slice(0, 1),
    },
  },
  readRequest: { reply: sampleRequest },
  readEvents: { query: { before: '317' }, reply: { events: events.slice(0, 1), earlier } },
  sendMessage: {
    body: { text: 'Does this include guest accounts?' },
    reply: sampleRequest,
  },
  acceptQuote: { body: { name: 'Ada Byron', ...readContent }, reply: sampleRequest },
  declineQuote: {
    body: { reason: 'We have to wait for next year’s budget.' },
    reply: sampleRequest,
  },
  uploadFile: {
    query: { name: 'channels.csv' },
    reply: { id: 'rN5vK2wq', name: 'channels.csv', size: 2048, sha256: readContent.contentHash },
  },
  readUnread: { reply: { own: [{ id, unread }], waiting: { count: 1, isNew: false } } },
  readStatement: { reply: statement },
  saveStatementLine: {
    body: {
      product: 'Slack',
      seats: 120,
      centsPerSeat: 875,
      renewsOn: '2027-04-02',
      noticeDays: 30,
    },
    reply: statement,
  },
  removeStatementLine: {
    query: { product: 'Zoom' },
    reply: { ...statement, lines: statement.lines.slice(0, 1) },
  },
  readDeadline: { query: { product: 'Slack' } },
  readChecklist: { reply: checklist },
  addChecklistItem: { body: { kind: 'feature', name: 'Guest accounts' }, reply: checklist },
  changeChecklistItem: { body: { version: 1, wish: 'later' }, reply: checklist },
  readHandover: { reply: handover },
  confirmHandover: { body: { kind: 'source', version: 1 }, reply: handover },
  showHandoverSecret: { reply: { secret: 'correct horse battery staple' } },
} satisfies Partial<Examples>
