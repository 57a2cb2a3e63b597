import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { endpoints } from '#contract/endpoints.ts'
import { everyEndpoint, send } from './safety/send.ts'
import { openTestService } from './safety/test-service.ts'
import { validCalls } from './safety/valid-calls.ts'
import { validOrder } from './safety/valid-order.ts'
import { openTestDatabase } from './test-database.ts'

/**
 * The queries of each call, the one that asks who calls included, and on PostgreSQL the one that tells the other
 * processes. Calls of accounts are few and slow by nature; their files count them.
 */
const queryCounts: Record<string, number> = Object.fromEntries(
  Object.entries({
    0: 'health description',
    2: 'listTemplates deleteTemplate listHeldSends saveClientNotes savePlanIssuing listOperators listManagedHits readChecklist readHandover readInvoiceMonths',
    3: 'undoSend listRequests readRequest readEvents readStatement readDeadline exportQueue readOperatorEvents draftHit readOfferedHit',
    4: 'saveTemplate exportCsv saveStatementLine removeStatementLine listQueue readOperatorRequest createHit listInvoices listAllInvoices exportInvoices readInvoicePdf readReceiptPdf',
    5: 'readUnread markRead markReadByOperator publishSamples confirmHandover showHandoverSecret addChecklistItem changeChecklistItem',
    6: 'changeHit readReminder',
    7: 'enterOrder ready readQuotePdf',
    8: 'readMonthlyEmail previewInvoice readAnalytics readClient uploadFile writeSettings saveWatch',
    9: 'assignRequest changeRequests writeNote',
    10: 'setSolution stopReminders reopenRequest setEstimatedCompletion closeRequest',
    11: 'placeOrder saveHandover setPreview decideOnHit moveRequest',
    12: 'withdrawQuote writeToClient',
    13: 'sendQuote',
    14: 'sendMessage decideHeldPayment',
    15: 'exportJson declineQuote recordPayment reversePayment remindOfInvoice',
    16: 'cancelInvoice',
    18: 'issueInvoice',
    19: 'acceptQuote',
  }).flatMap(([count, names]) => names.split(' ').map((name) => [name, Number(count)])),
)

test('every call about requests is in the table', () => {
  // What is paid online is asked of Stripe.
  const aboutRequests = /^\/(requests|statement|operations|account\/export|invoices(?!.*checkout))/
  const found = everyEndpoint.filter(([, { path }]) => aboutRequests.test(path))
  expect(found.filter(([name]) => !(name in queryCounts))).toEqual([])
})

test('a call takes as many queries as the table says, with 12 requests of 12 events as with one of one', async () => {
  for (const rows of isFullRun ? [1, 12] : [12]) {
    expect(await countQueries(rows)).toEqual(queryCounts)
  }
})

async function countQueries(rows: number): Promise<Record<string, number>> {
  let queries: string[] = []
  const database = await openTestDatabase('postgres', (query) => queries.push(query))
  const service = await openTestService('postgres', { database })
  const { app, owner, operator, admin, requestId: id } = service
  for (let count = 1; count < rows; count += 1) {
    await send(app, endpoints.placeOrder, { cookie: owner.cookie, body: validOrder })
    await send(app, endpoints.sendMessage, { id, cookie: owner.cookie, body: { text: 'x' } })
  }
  const counts: Record<string, number> = {}
  const counted = everyEndpoint.filter(([name]) => name in queryCounts)
  // Those about invoices need quotes, and those about a hit or a solution complete the request, which others
  // cannot be made on then.
  const turn = ([, { path }]: (typeof counted)[number]) =>
    /\/(hit|watch|monthly-email)/.test(path) ? 2 : Number(path.includes('/invoice'))
  for (const [name, endpoint] of counted.toSorted((a, b) => turn(a) - turn(b))) {
    const { cookie } = { operator, admin, 'signed-in': owner, anyone: owner }[endpoint.access]
    const parts = await validCalls[name](service)
    queries = []
    const response = await send(app, endpoint, { ...parts, cookie })
    await response.text()
    expect(response.ok, `${name} was answered ${response.status}`).toBe(true)
    counts[name] = queries.filter((query) => !/^(begin|commit)/.test(query)).length
  }
  return counts
}
