import { pino } from 'pino'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { queueSorts, queueViewNames } from '#domain/operations/operations.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { createAccounts } from '#server/accounts/accounts.ts'
import { createSessionCookie } from '#server/accounts/cookies.ts'
import { createApi } from '#server/api.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
import { isReminderDue } from '#server/db/token-store.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { claimMail, findNextDue } from '#server/notifications/mail/outbox-store.ts'
import { findDueMonth } from '#server/notifications/month-store.ts'
import { findNextNotification } from '#server/notifications/notification-store.ts'
import { createStreams } from '#server/requests/streams.ts'
import { isDeadlineDue } from '#server/statement/deadlines.ts'
import { readServiceCounts } from '#server/telemetry/service-counts-store.ts'
import { checkedAtOnce } from '#server/watching/watch-solutions.ts'
import { claimChecks, findNextCheck } from '#server/watching/watch-store.ts'
import { claimDelivery, findNextDeliveryDue } from '#server/webhooks/webhook-store.ts'
import { callers, publicUrl, tokenOf } from './seed-every-table.ts'

/** How many rows a call answers with when there are so many requests. */
type Rows = number | ((requests: number) => number)
/** A query, and the rows of its answer where they are known. */
type Variant = readonly [query: string, rows?: Rows]

const page = limits.pageSize
/** A product, a client, an id and nothing. */
const searches = ['zendesk', 'Grace', 'HIT-012', 'no such thing'].map((text) => `search=${text}`)
const own: Variant[] = [['']]

const byOperators: Partial<Record<EndpointName, Variant[]>> = {
  listQueue: [
    ...queueSorts.map((sort) => [`sort=${sort}`, page] as const),
    ...queueViewNames.map((view) => [`view=${view}`] as const),
    ...requestStatuses.map((status) => [`status=${status}`, page] as const),
    ['state=closed', page],
    ...searches.map((search) => [search] as const),
    ...searches.map((search) => [`view=overdue&${search}`] as const),
  ],
  exportQueue: [['', (requests) => requests]],
  readAnalytics: [[''], [weeksUntilNow(52)], [weeksUntilNow(104)]],
  listAllInvoices: [
    ['', page],
    ['status=open'],
    ['status=overdue'],
    ['status=settled', page],
    ['status=open&sort=due'],
    ['status=overdue&sort=due'],
    ['request=HIT-001', 2],
  ],
  readInvoiceMonths: [['', 12]],
  exportInvoices: [['', (requests) => requests / 4]],
  listManagedHits: own,
  listTemplates: own,
  readOperatorRequest: own,
  readOperatorEvents: own,
  listHeldSends: own,
  listOperators: [['', 2]],
  readClient: own,
  readMonthlyEmail: own,
  listApiTokens: [['', 1]],
  listWebhooks: [['', 1]],
  listOperatorAccounts: [['', 2]],
  listServiceLog: [[''], ['kind=signed-up'], ['account=ada@example.com']],
  readSettings: own,
}

const byClients: Partial<Record<EndpointName, Variant[]>> = {
  listRequests: [
    [''],
    ...requestStatuses.map((status) => [`status=${status}`] as const),
    ...['closed', 'closed-unread', 'all'].map((state) => [`state=${state}`] as const),
    ...searches.map((search) => [search] as const),
  ],
  readRequest: own,
  readEvents: own,
  readChecklist: own,
  readHandover: own,
  readOfferedHit: own,
  readUnread: own,
  readStatement: own,
  listInvoices: [[''], ['status=open'], ['status=overdue'], ['status=settled']],
  readBilling: own,
  listHits: own,
  readOwnTexts: own,
  listCompanies: [['', 1]],
  listMembers: [['', 3]],
  listSessions: own,
  listSecurityEvents: own,
  readNotifications: own,
  readSecondFactors: own,
  readSignInState: own,
  readConnection: own,
  readSession: own,
  exportJson: own,
  exportCsv: own,
  ready: own,
}

/** Reads that find one thing by its key, what `readStatement` reads, or nothing in the database. */
export const unmeasured: EndpointName[] = [
  'askToUnsubscribe',
  'description',
  'finishProviderSignIn',
  'health',
  'metrics',
  'readDeadline',
  'readFile',
  'readInvoicePdf',
  'readReceiptPdf',
  'readQuotePdf',
  'readReminder',
  'readSecondStep',
  'startProviderSignIn',
  'watch',
]

export interface Call {
  endpoint: EndpointName
  query: string
  rows: Rows | undefined
  isExport: boolean
  as: keyof typeof callers
}

/** Every list, count, figure and export. */
export const calls: Call[] = [
  ...Object.entries(byOperators).flatMap(([name, all]) => toCalls('operator', name, all)),
  ...Object.entries(byClients).flatMap(([name, all]) => toCalls('client', name, all)),
]

function toCalls(as: Call['as'], name: string, variants: Variant[]): Call[] {
  const endpoint = name as EndpointName
  const isExport = name.startsWith('export')
  return variants.map(([query, rows]) => ({ as, endpoint, query, rows, isExport }))
}

function weeksUntilNow(weeks: number): string {
  const from = new Date(Date.now() - weeks * 7 * 24 * 60 * 60_000)
  return `from=${from.toISOString().slice(0, 10)}`
}

/** What the background work asks again and again, where nothing is due. */
export const jobs: Record<string, (database: Database) => Promise<unknown>> = {
  'next notification': ({ query }) => findNextNotification(query, 0),
  'next email': ({ query }) => findNextDue(query, 'request'),
  'claimed email': ({ query }) => claimMail(query, new Date(), 1000, 'request'),
  'next delivery': ({ query }) => findNextDeliveryDue(query, []),
  'claimed delivery': (database) => claimDelivery(database.query, new Date(), 1000, []),
  'claimed checks': (database) =>
    database.change((trx) => claimChecks(trx, new Date(), checkedAtOnce)),
  'next check': ({ query }) => findNextCheck(query),
  'due reminder': ({ query }) => isReminderDue(query),
  'due deadline': (database) => isDeadlineDue(database),
  'due monthly email': ({ query }) => findDueMonth(query),
  'service counts': ({ query }) => readServiceCounts(query, new Date()),
  cleanup: (database) => cleanUp(database),
}

const secret = 'a secret that signs the cookies of measured calls'

/** The API without a socket, and how to call it. Like a server that starts, it cleans up first. */
export async function openCalls(database: Database) {
  const api = createApi({
    database,
    accounts: createAccounts({ database, secret, publicUrl, isOperatorFactorRequired: false }),
    limit: createLimit(database, false),
    streams: createStreams(database),
    logger: pino({ level: 'silent' }),
    publicUrl,
    trustedHops: 0,
  })
  await cleanUp(database)
  // Exports ask for a sign-in of the last minutes.
  await database.query
    .updateTable('session')
    .set({ authenticatedAt: new Date().toISOString() })
    .where('userId', 'in', (eb) =>
      eb.selectFrom('user').where('email', 'in', Object.values(callers)).select('id'),
    )
    .execute()
  const first = database.query.selectFrom('request').where('number', '=', 1).select('companyId')
  const { companyId } = await first.executeTakeFirstOrThrow()
  return {
    api,
    /** Resolves with the beginning of the answer. */
    async send(call: Call): Promise<Response> {
      const headers = { Cookie: cookieOf(call.as) }
      return api.fetch(new Request(`${publicUrl}${pathOf(call, companyId)}`, { headers }))
    },
  }
}

/** The request is the client's, and so is the company. */
export function pathOf({ endpoint, query }: Call, companyId = ''): string {
  const path = endpoints[endpoint].path.replace('clients/:id', `clients/${companyId}`)
  return `/api${path.replace(':id', 'HIT-001')}${query && `?${query}`}`
}

export function cookieOf(as: keyof typeof callers): string {
  const cookie = createSessionCookie({ secret, publicUrl })
  return cookie.issue(tokenOf(callers[as])).getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The lines of a CSV below its head, or the longest list of a JSON. */
export async function countRows(response: Response): Promise<number> {
  const text = await response.text()
  const isCsv = response.headers.get('Content-Type')?.startsWith('text/csv')
  if (isCsv) return text.trimEnd().split('\r\n').length - 1
  const reply = Object.values(JSON.parse(text) as object)
  return Math.max(0, ...reply.filter(Array.isArray).map((list) => list.length))
}
