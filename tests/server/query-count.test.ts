import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { addOrders } from './orders.ts'
import { validQuote } from './safety/valid-quote.ts'
import { openTestApi } from './test-api.ts'
import { addUser, type SignedInUser } from './users.ts'

/**
 * At most so many statements a call, the one that asks who calls included, and on PostgreSQL the one
 * that tells the other processes. Calls of accounts are few and slow by nature; their files count them.
 */
const table: Partial<Record<EndpointName, { most: number; body?: (version: number) => unknown }>> =
  {
    health: { most: 1 },
    ready: { most: 2 },
    description: { most: 1 },
    docs: { most: 1 },
    exportJson: { most: 15 },
    exportCsv: { most: 4 },
    listRequests: { most: 3 },
    placeOrder: { most: 12, body: () => order },
    readRequest: { most: 4 },
    readEvents: { most: 3 },
    sendMessage: { most: 12, body: () => ({ text: 'When?' }) },
    markRead: { most: 4 },
    readUnread: { most: 2 },
    readStatement: { most: 3 },
    saveStatementLine: {
      most: 5,
      body: () => ({ product: 'Slack', seats: 40, centsPerSeat: 875 }),
    },
    removeStatementLine: { most: 5, body: () => ({ product: 'Slack' }) },
    listQueue: { most: 3 },
    exportQueue: { most: 3 },
    readFigures: { most: 6 },
    readOperatorRequest: { most: 4 },
    readOperatorEvents: { most: 3 },
    sendQuote: { most: 13, body: (version) => ({ version, ...validQuote }) },
    acceptQuote: { most: 14, body: () => ({ name: 'Ada Byron' }) },
    declineQuote: { most: 14, body: () => ({}) },
    withdrawQuote: { most: 12, body: (version) => ({ version }) },
    assignRequest: { most: 6, body: () => ({ assigneeId: null }) },
    listOperators: { most: 2 },
    moveRequest: {
      most: 12,
      body: (version) => ({ version, to: 'in-progress', reason: 'Agreed by phone' }),
    },
    setEstimatedCompletion: {
      most: 10,
      body: (version) => ({ version, estimatedCompletion: '2027-01-31' }),
    },
    setSolution: {
      most: 10,
      body: (version) => ({ version, url: 'https://a.example', handoverNotes: '' }),
    },
    closeRequest: { most: 10, body: (version) => ({ version, reason: 'Too big' }) },
    reopenRequest: { most: 10, body: (version) => ({ version, reason: 'Smaller now' }) },
    writeToClient: { most: 12, body: () => ({ text: 'Soon.' }) },
    writeNote: { most: 10, body: () => ({ text: 'Difficult' }) },
    markReadByOperator: { most: 5 },
  }

const order = {
  targetSaaS: 'Slack',
  requirements: 'Channels',
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '51-200',
}

test('every call about requests is in the table', () => {
  const missing = Object.entries(endpoints)
    .filter(([, { path }]) => /^\/(requests|statement|operations|account\/export)/.test(path))
    .filter(([name]) => !(name in table))
  expect(missing).toEqual([])
})

test('a call takes as many statements with 12 requests of 12 events as with one of one', async () => {
  const [few, many] = [await countStatements(1), await countStatements(12)]
  expect(many).toEqual(few)
  const over = Object.entries(few).filter(
    ([name, count]) => count > (table[name as EndpointName]?.most ?? 0),
  )
  expect(over).toEqual([])
})

async function countStatements(rows: number): Promise<Record<string, number>> {
  let statements: string[] = []
  const { database, request } = await openTestApi('postgres', (statement) =>
    statements.push(statement),
  )
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const numbers = await addOrders(database, client, rows)
  const id = `HIT-${String(numbers[0]).padStart(3, '0')}`
  for (let count = 1; count < rows; count += 1) {
    await request(`POST /requests/${id}/messages`, { as: client, body: { text: 'x' } })
  }

  const counts: Record<string, number> = {}
  for (const [name, { body }] of Object.entries(table)) {
    const { method, path, access } = endpoints[name as EndpointName]
    const as: SignedInUser = access === 'operator' ? operator : client
    // A quote is decided on once.
    if (path.includes(':number')) await sendQuote()
    const { version, quotes } = await readOperatorRequest()
    statements = []
    const number = String(quotes[0]?.number)
    const line = `${method} ${path.replace(':id', id).replace(':number', number)}`
    const response = await request(line, { as, ...(body ? { body: body(version) } : {}) })
    await response.text()
    expect(response.ok, `${line} was answered ${response.status}`).toBe(true)
    counts[name] = statements.filter((statement) => !/^(begin|commit)/.test(statement)).length
  }
  return counts

  async function readOperatorRequest() {
    return (await request(`GET /operations/requests/${id}`, { as: operator })).json()
  }

  async function sendQuote() {
    const { version } = await readOperatorRequest()
    const body = { version, ...validQuote }
    await request(`POST /operations/requests/${id}/quotes`, { as: operator, body })
  }
}
