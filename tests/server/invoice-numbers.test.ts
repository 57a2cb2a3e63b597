import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { quoteContent } from '#domain/quotes/quote.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { closeQuotes, insertQuote } from '#server/quotes/quote-store.ts'
import { addOrders } from './orders.ts'
import { childEnvironment } from './reliability/server-under-test.ts'
import { validQuote } from './safety/valid-quote.ts'
import { engines, postgresCopy, sqliteCopy } from './test-database.ts'
import { addUser } from './users.ts'

const run = promisify(execFile)
const processes = 3
const clients = 20
const count = isFullRun ? 200 : 20

/** Issues an invoice for each of its requests, four at a time, and cancels one of them. */
const script = `
const { openSqlite } = await import('#server/db/sqlite.ts')
const { openPostgres } = await import('#server/db/postgres.ts')
const { cancelInvoice } = await import('#server/invoices/invoices.ts')
const { issueInvoice } = await import('#server/invoices/issue-invoice.ts')
const [engine, location, user, ids] = process.argv.slice(1)
const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
const operator = JSON.parse(user)
const waiting = ids.split(',')
const issued = []
const confirmed = ['not-due', 'no-address', 'example-seller']
async function issueNext() {
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    issued.push(await issueInvoice({ database }, operator, id, { confirmed }, crypto.randomUUID()))
  }
}
await Promise.all(Array.from({ length: 4 }, issueNext))
const credited = await cancelInvoice({ database }, operator, issued[0].number)
// A transaction that fails uses up no number.
await cancelInvoice({ database }, operator, issued[0].number).catch(() => undefined)
console.log(JSON.stringify([...issued, credited].map(({ number }) => number)))
await database.close()
`

// SQLite has one writer anyway.
test.each(isFullRun ? engines : (['postgres'] as const))(
  `on %s, ${count} invoices that three processes issue at once have consecutive numbers`,
  async (engine) => {
    const location = engine === 'sqlite' ? sqliteCopy() : await postgresCopy()
    const database = await (engine === 'sqlite' ? openSqlite(location) : openPostgres(location))
    const operator = await addUser(database, { role: 'operator' })
    const requests: number[] = []
    for (let place = 0; place < clients; place += 1) {
      requests.push(...(await addOrders(database, await addUser(database), count / clients)))
    }
    await database.change(async (trx) => {
      const content = quoteContent(validQuote)
      const sent = { number: 1, sentAt: new Date().toISOString(), sentBy: operator.name }
      for (const requestNumber of requests) {
        await insertQuote(trx, { requestNumber, ...sent }, content)
        const decided = { decidedAt: sent.sentAt, decidedBy: 'Ada' }
        await closeQuotes(trx, { requestNumber, number: 1 }, { status: 'accepted', ...decided })
      }
    })
    const issued = await Promise.all(
      Array.from({ length: processes }, async (_, place) => {
        const own = requests.filter((_number, index) => index % processes === place).map(requestId)
        const args = [engine, location, JSON.stringify(operator), own.join(',')]
        const options = { env: childEnvironment }
        const start = ['--input-type=module', '-e', script, ...args]
        const { stdout } = await run(process.execPath, start, options)
        return JSON.parse(stdout) as string[]
      }),
    )
    const year = new Date().getUTCFullYear()
    const expected = Array.from(
      { length: count + processes },
      (_, place) => `${year}-${String(place + 1).padStart(4, '0')}`,
    )
    expect(issued.flat().toSorted()).toEqual(expected)
    const stored = await database.query
      .selectFrom('invoice')
      .orderBy('number')
      .select('number')
      .execute()
    expect(stored.map(({ number }) => number)).toEqual(expected)
    await database.close()
  },
)
