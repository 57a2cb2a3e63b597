import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueSorts, queueViews } from '#domain/operations/operations.ts'
import { queueCountMax } from '#domain/operations/queue-count.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import type { Database } from '#server/db/database.ts'
import { openExplained } from '#server/db/query-plans.fixture.ts'
import { addOrders } from '#tests/server/orders.ts'
import { addUser } from '#tests/server/users.ts'
import { listQueue } from './list-queue.ts'

const now = '2026-11-16T09:30:00.000Z'

test.each([
  ['sqlite', /SCAN request(?! USING)|TEMP B-TREE/],
  ['postgres', /Seq Scan on request[^\n]*\n[^\n]*"closedAt" IS NULL/],
] as const)(
  'the queue reads open requests from their indexes on %s, and counts closed ones up to a maximum',
  async (engine, readsAll) => {
    const { database, plansOf } = await openExplained(engine)
    const operator = await fillQueue(database)
    const plans = await plansOf(async () => {
      for (const sort of queueSorts) await listQueue(database, operator, { sort })
      for (const view of queueViews) await listQueue(database, operator, { view })
      for (const status of requestStatuses) await listQueue(database, operator, { status })
    })
    expect(plans).toHaveLength(2 * (queueSorts.length + queueViews.length + requestStatuses.length))
    expect(plans.filter((plan) => readsAll.test(plan))).toEqual([])
    expect(plans.filter((plan) => plan.includes('request_open_'))).not.toEqual([])

    const { counts, closedCount, viewCounts } = await listQueue(database, operator, {})
    expect(counts).toEqual({ pending: 223, 'in-progress': 75, completed: 75 })
    expect(viewCounts.mine).toBe(54)
    expect(closedCount).toBe(queueCountMax + 1)
  },
)

/** Enough requests that PostgreSQL does not read all of them, most of them closed, of every status and in every view of the operator. */
async function fillQueue(database: Database) {
  const { query, engine } = database
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const [number = 0] = await addOrders(database, client, 1)
  const tables = await query.introspection.getTables()
  const { columns = [] } = tables.find(({ name }) => name === 'request') ?? {}
  const copied = columns.filter(({ name }) => name !== 'number' && name !== 'week')
  const names = sql.join(copied.map(({ name }) => sql.ref(name)))
  for (let doubled = 0; doubled < 12; doubled += 1) {
    await sql`insert into request (${names}) select ${names} from request`.execute(query)
  }
  const nth = sql`(number - ${sql.lit(number)})`
  await sql`update request set
    status = case ${nth} % 5 when 0 then 'completed' when 1 then 'in-progress' else 'pending' end,
    "assigneeId" = case when ${nth} % 7 = 0 then ${operator.id} end,
    "waitingOn" = case when ${nth} % 3 = 0 then 'client' else 'agency' end,
    "closedAt" = case when ${nth} % 11 > 0 then ${now} end,
    "dueAt" = '2026-11-' || (10 + ${nth} % 18) || 'T09:00:00.000Z'`.execute(query)
  if (engine === 'postgres') await sql`vacuum analyze`.execute(query)
  return operator
}
