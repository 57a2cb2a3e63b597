import { ageBands } from '#domain/operations/analytics.ts'
import type { Client } from '#domain/operations/client.ts'
import { countViews } from '#domain/operations/operations.ts'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import type { HitContent } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { dayMs } from '#domain/values/dates.ts'
import type { Examples } from './example.ts'
import { invoiceExamples } from './invoices.ts'
import { sampleAssignee, sampleClient, sampleListed, sampleOperatorRequest } from './requests.ts'

const reply = sampleOperatorRequest
const { version, budget, timeframe, plan, billing, waitingSince, events, earlier } = reply

const { name, email, isEmailConfirmed } = sampleClient
const person = { name, email, isEmailConfirmed }

const week = '2026-11-02'
const none = { count: 0, cents: 0 }
const quotes = { sent: { count: 1, cents: 1_390_000 }, accepted: none, declined: none }
const answers = { inTime: 4, late: 1, medianMinutes: 312 }

const content = {
  title: 'Team chat on the company’s own disks',
  originalSaas: 'Slack',
  costs: { beforeCents: 3_087_000, nowCents: 927_000 },
  companySize: '201-500',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels, threads and search over six years of imported history for 210 people.',
  tags: ['Chat', 'Search'],
} satisfies HitContent

const managed: ManagedHit = {
  id: 9,
  ...content,
  savingsAmount: '$21,600 per year',
  savingsPercentage: '69%',
  version: 1,
  isSample: false,
  isPublished: true,
  requestId: 'HIT-042',
  consent: 'given',
}

const { companyId } = sampleClient

const file = {
  id: 'Zk3uB8-x',
  name: 'seats.csv',
  size: 2048,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  requestId: sampleListed.id,
  createdAt: sampleListed.createdAt,
}

const monthlyEmailAt = '2026-12-01T08:00:00.000Z'

const listed = {
  ...sampleListed,
  version,
  unread: 0,
  waitingSince,
  assignee: sampleAssignee,
  budget,
  timeframe,
  client: sampleClient,
  plan,
  billing,
}

const client: Client = {
  id: companyId,
  name: sampleClient.company,
  createdAt: sampleListed.createdAt,
  people: [{ id: 'pY2m', role: 'owner', ...person }],
  plan: { plan: 'professional', billing: 'yearly', planCents: 479_040, apps: 1 },
  monthlyEmailAt,
  notes: { text: 'Calls on Fridays only.', version: 3 },
  requests: [listed],
  invoices: invoiceExamples.listAllInvoices.reply,
  files: [file],
}

const held = { id: 'pHcxVHVqQ4mZ3kT0', requestId: reply.id, dueAt: waitingSince, files: [] }

const saved = { kind: 'reply', name: 'Thanks', text: 'Hi {name}, thank you.' } as const
const template = { id: '8e4c1f06-52a4-4c1e-9a55-3f0d7c2b9e10', ...saved, version: 1 }

export const operationsExamples = {
  listTemplates: { reply: { templates: [template] } },
  saveTemplate: { body: { ...saved, version: 0 }, reply: template },
  listManagedHits: { reply: { hits: [managed] } },
  createHit: { body: { ...content, isPublished: true }, reply: managed },
  changeHit: { id: '9', body: { isPublished: true }, reply: managed },
  publishSamples: { body: { isPublished: false }, reply: { hits: [managed] } },
  draftHit: { reply: { ...managed, isPublished: false, consent: 'asked' } },
  readOfferedHit: { reply: { hit: managed } },
  decideOnHit: { body: { version: 1, consents: true, content }, reply: { hit: managed } },
  changeOperator: { body: { action: 'suspend' } },
  inviteOperator: { body: { email: 'omar@example.com', role: 'member' } },
  createApiToken: { body: { name: 'Script', scope: 'read', expiresInDays: 30 } },
  createWebhook: { body: { url: 'https://hooks.example.com/in', kinds: null } },
  writeSettings: { body: defaultSettings },
  listQueue: {
    query: { sort: 'due' },
    reply: {
      requests: [listed],
      counts: { pending: 1, 'in-progress': 0, completed: 0 },
      closedCount: 2,
      viewCounts: countViews((view) => (view === 'mine' ? 1 : 3)),
      next: null,
    },
  },
  enterOrder: {
    body: { ...exampleOrder, email, name, company: sampleClient.company },
    reply: { email, requestId: sampleListed.id },
  },
  changeRequests: {
    body: {
      action: 'assign',
      rows: [{ id: sampleListed.id, from: null, to: sampleAssignee.id }],
    },
    reply: { results: [{ id: sampleListed.id }] },
  },
  readAnalytics: {
    query: { from: '2026-11-02', to: '2026-11-08' },
    reply: {
      from: '2026-11-02',
      to: '2026-11-08',
      orders: { count: 5, weeks: [{ week, count: 5 }] },
      openByAge: ageBands.map(() => ({ pending: 2, inProgress: 1 })),
      answers: { ...answers, weeks: [{ week, ...answers }] },
      quotes: { ...quotes, weeks: [{ week, ...quotes }] },
      targets: [
        { target: 'Slack', count: 3 },
        { target: null, count: 2 },
      ],
    },
  },
  readOperatorRequest: { reply },
  readOperatorEvents: { query: { before: '317' }, reply: { events: events.slice(0, 1), earlier } },
  moveRequest: { body: { version, to: 'in-progress', reason: 'Agreed by phone.' }, reply },
  closeRequest: { body: { version, reason: 'We don’t build for this platform.' }, reply },
  reopenRequest: { body: { version, reason: 'The scope has changed.' }, reply },
  setEstimatedCompletion: { body: { version, estimatedCompletion: '2027-01-29' }, reply },
  sendQuote: {
    body: {
      version,
      lines: [
        { title: 'Build', amountCents: 1_200_000 },
        { title: 'Data migration', amountCents: 250_050 },
      ],
      plan: 'professional',
      billing: 'yearly',
      estimatedCompletion: '2027-03-31',
      // A quote that is over cannot be sent.
      validUntil: new Date(Date.now() + 180 * dayMs).toISOString().slice(0, 10),
      note: 'Includes two rounds of changes.',
    },
    reply,
  },
  withdrawQuote: { body: { version }, reply },
  assignRequest: { body: { assigneeId: sampleAssignee.id }, reply },
  readClient: { id: companyId, reply: client },
  readMonthlyEmail: {
    id: companyId,
    reply: {
      subject: 'Your Slack replacement in November',
      text: 'Saved so far: $5,301. In 11 full months, after the $3,400 for building and moving.',
      html: '<p>Saved so far: $5,301.</p>',
      recipients: ['ada@example.com'],
      sendsAt: monthlyEmailAt,
    },
  },
  saveClientNotes: {
    id: companyId,
    body: { version: 2, text: client.notes.text },
    reply: client.notes,
  },
  savePlanIssuing: { body: { isAutomatic: true } },
  listOperators: { reply: { operators: [sampleAssignee] } },
  setSolution: {
    body: {
      version,
      url: 'https://chat.analytical.example',
      handoverNotes: 'Sign in with your company account. Backups run every night.',
    },
    reply,
  },
  saveHandover: {
    body: {
      version,
      items: [
        { kind: 'source', link: 'https://git.analytical.example/chat', note: 'Tag v1.0.' },
        { kind: 'admin', note: 'User name: admin', secret: 'correct horse battery staple' },
      ],
    },
    reply,
  },
  saveWatch: { body: { isOn: true, address: 'https://chat.analytical.example/health' }, reply },
  setPreview: { body: { version, url: 'https://preview.hitlist.example/analytical' }, reply },
  writeToClient: { body: { text: 'Which guest accounts?', asks: true }, reply },
  listHeldSends: { reply: { held: [held] } },
  writeNote: { body: { text: 'Ask Grace about the import.' }, reply },
} satisfies Partial<Examples>
