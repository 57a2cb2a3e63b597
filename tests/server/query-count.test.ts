import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { everyEndpoint, send } from './safety/send.ts'
import { openTestService } from './safety/test-service.ts'
import { validCalls } from './safety/valid-calls.ts'
import { validOrder } from './safety/valid-order.ts'
import { openTestDatabase } from './test-database.ts'

/**
 * At most so many statements a call, the one that asks who calls included, and on PostgreSQL the one
 * that tells the other processes. Calls of accounts are few and slow by nature; their files count them.
 */
const most = Object.entries({
  1: 'health description docs',
  2: 'readUnread listOperators',
  3: 'listRequests readEvents readStatement listQueue exportQueue readOperatorEvents',
  4: 'ready exportCsv readRequest readOperatorRequest',
  5: 'saveStatementLine removeStatementLine markRead markReadByOperator',
  6: 'readFigures',
  9: 'assignRequest',
  10: 'setEstimatedCompletion setSolution writeNote',
  11: 'closeRequest',
  12: 'placeOrder sendMessage withdrawQuote reopenRequest',
  13: 'sendQuote writeToClient moveRequest',
  14: 'declineQuote',
  15: 'acceptQuote exportJson',
}).flatMap(([count, names]) => names.split(' ').map((name) => [name, Number(count)] as const))

const limits = new Map<string, number>(most)

test('every call about requests is in the table', () => {
  const aboutRequests = /^\/(requests|statement|operations|account\/export)/
  const found = everyEndpoint.filter(([, { path }]) => aboutRequests.test(path))
  expect(found.filter(([name]) => !limits.has(name))).toEqual([])
})

test('a call takes as many statements with 12 requests of 12 events as with one of one', async () => {
  const [few, many] = [await countStatements(1), await countStatements(12)]
  expect(many).toEqual(few)
  const over = Object.entries(few).filter(([name, count]) => count > (limits.get(name) ?? 0))
  expect(over).toEqual([])
})

async function countStatements(rows: number): Promise<Record<string, number>> {
  let statements: string[] = []
  const database = await openTestDatabase('postgres', (statement) => statements.push(statement))
  const service = await openTestService('postgres', { database })
  const { app, owner, operator, requestId: id } = service
  for (let count = 1; count < rows; count += 1) {
    await send(app, endpoints.placeOrder, { cookie: owner.cookie, body: validOrder })
    await send(app, endpoints.sendMessage, { id, cookie: owner.cookie, body: { text: 'x' } })
  }
  const counts: Record<string, number> = {}
  for (const [name, endpoint] of everyEndpoint.filter((one) => limits.has(one[0]))) {
    const { cookie } = endpoint.access === 'operator' ? operator : owner
    const parts = await validCalls[name](service)
    statements = []
    const response = await send(app, endpoint, { ...parts, cookie })
    await response.text()
    expect(response.ok, `${name} was answered ${response.status}`).toBe(true)
    counts[name] = statements.filter((statement) => !/^(begin|commit)/.test(statement)).length
  }
  return counts
}
