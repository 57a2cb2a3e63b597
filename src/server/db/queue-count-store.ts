import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queue } from '#domain/operations.ts'
import { compileOnce } from './compile-once.ts'
import type { Query } from './database.ts'
import type { QueueCountTable } from './queue-count-table.ts'
import type { RequestCounts } from './status-counts.ts'

export type QueueCounts = RequestCounts & Pick<Queue, 'viewCounts'>

const hourChars = '2026-11-16T09'.length

/**
 * How many requests there are of each status, and in each view of one operator at one moment. All are sums
 * of stored counts, but for those that are due in the hour of that moment.
 */
export async function readQueueCounts(
  query: Query,
  operatorId: string,
  now: string,
): Promise<QueueCounts> {
  const hour = now.slice(0, hourChars)
  const [sums] = await sumCounts(query, operatorId, hour, hour, now)
  if (sums === undefined) throw new Error('A sum has no row.')
  const { pending, inProgress, completed, closed, mine, unassigned, waiting } = sums
  return {
    counts: { pending, 'in-progress': inProgress, completed },
    closedCount: closed,
    viewCounts: { mine, unassigned, overdue: sums.dueBefore + (sums.dueThisHour ?? 0), waiting },
  }
}

const sumCounts = compileOnce((query) =>
  query
    .selectFrom('queueCount')
    .select([
      sumWhere(sql`status = 'pending'`).as('pending'),
      sumWhere(sql`status = 'in-progress'`).as('inProgress'),
      sumWhere(sql`status = 'completed'`).as('completed'),
      sumWhere(sql`status = 'closed'`).as('closed'),
      sumWhere(sql`status <> 'closed' and ${sql.ref('assigneeId')} = ${''}`).as('mine'),
      sumWhere(sql`status in ('pending', 'in-progress') and ${sql.ref('assigneeId')} = ''`).as(
        'unassigned',
      ),
      sumWhere(sql`status <> 'closed' and ${sql.ref('waitingOn')} = 'client'`).as('waiting'),
      sumWhere(sql`status <> 'closed' and ${sql.ref('dueHour')} < ${''}`).as('dueBefore'),
    ])
    .select((eb) =>
      eb
        .selectFrom('request')
        .where('closedAt', 'is', null)
        .where('dueAt', '>=', '')
        .where('dueAt', '<', '')
        .select(eb.fn.countAll<number>().as('count'))
        .as('dueThisHour'),
    ),
)

function sumWhere(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql`cast(coalesce(sum(count) filter (where ${condition}), 0) as bigint)`
}

type CountKey = Pick<QueueCountTable, (typeof keyColumns)[number]>
type Counted = CountKey & Pick<QueueCountTable, 'count'>

const keyColumns = ['status', 'waitingOn', 'assigneeId', 'dueHour'] as const

/** Takes rows out, the oldest first. What another transaction has not committed yet stays. */
export function takeQueueCounts(query: Query, limit: number): Promise<Counted[]> {
  return query
    .deleteFrom('queueCount')
    .where('id', 'in', (eb) => eb.selectFrom('queueCount').orderBy('id').limit(limit).select('id'))
    .returning([...keyColumns, 'count'])
    .execute()
}

export async function addQueueCounts(query: Query, rows: readonly Counted[]): Promise<void> {
  if (rows.length > 0) await query.insertInto('queueCount').values(rows).execute()
}

export async function countQueueCounts(query: Query): Promise<number> {
  const { rows } = await query
    .selectFrom('queueCount')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
