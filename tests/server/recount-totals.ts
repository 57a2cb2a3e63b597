import { type Kysely, type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** The totals over all parts. Those that have come to nothing are as absent ones. */
export async function readTotals({ query }: Database) {
  const totals = await query
    .selectFrom('runningTotal')
    .groupBy(['name', 'day', 'key'])
    .select((eb) => [
      'name',
      'day',
      'key',
      eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      eb.cast<number>(eb.fn.sum('cents'), 'bigint').as('cents'),
    ])
    .execute()
  const position = ({ name, day, key }: (typeof totals)[number]) => [name, day, key].join(' ')
  return totals
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
}

/** The totals as they follow from requests and events alone. */
export async function recountTotals(database: Database) {
  const rolledBack = new Error('Rolled back')
  let counted: Awaited<ReturnType<typeof readTotals>> = []
  const attempt = database.change(async (trx) => {
    await trx.deleteFrom('runningTotal').execute()
    await fillTotals(trx as unknown as Kysely<unknown>)
    counted = await readTotals({ ...database, query: trx })
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
  return counted
}

async function fillTotals(db: Kysely<unknown>): Promise<void> {
  const totals = new Map<string, Total>()
  for (const read of sources) addAll(totals, (await read.execute(db)).rows.map(toTotal))
  await addAnswers(db, totals)
  await insertAll(db, [...totals.values()])
}

interface Total {
  name: string
  day: number
  key: string
  part: 0
  count: number
  cents: number
}

interface Tables {
  runningTotal: Total
  request: { number: number; plan: string | null; acceptedPlan: string | null }
  requestEvent: {
    id: number
    requestNumber: number
    actorRole: string
    kind: string
    detail: string
    at: string
  }
}

interface CountedDay {
  name: string
  /** ISO date. */
  day: string
  key: string
  count: number
  cents: number
}

const presets = [
  'salesforce',
  'hubspot',
  'asana',
  'monday.com',
  'jira',
  'slack',
  'zoom',
  'mailchimp',
  'zendesk',
  'dropbox',
  'quickbooks',
  'adobe creative cloud',
]

const product = sql`lower(trim("targetSaaS"))`
const noKey = sql`''`

/** Counted by the database, a row for each day and key. */
const sources: RawBuilder<CountedDay>[] = [
  countDays('ordered', 'request', 'createdAt', {
    key: sql`case when ${product} in (${sql.join(presets)}) then ${product} else '' end`,
  }),
  countDays('open', 'request', 'createdAt', {
    key: sql`status`,
    where: sql`"closedAt" is null and status <> 'completed'`,
  }),
  countDays('quoted', 'quote', 'sentAt', { cents: sql`"totalCents"` }),
  countDays('quote-accepted', 'quote', 'decidedAt', {
    cents: sql`"totalCents"`,
    where: sql`status = 'accepted'`,
  }),
  countDays('quote-declined', 'quote', 'decidedAt', {
    cents: sql`"totalCents"`,
    where: sql`status = 'declined'`,
  }),
]

function countDays(
  name: string,
  table: string,
  moment: string,
  { key = noKey, cents = sql`0`, where = sql`1 = 1` },
): RawBuilder<CountedDay> {
  return sql<CountedDay>`
    select name, day, key, count(*) as count, cast(sum(cents) as bigint) as cents
    from (
      select cast(${name} as text) as name, substr(${sql.ref(moment)}, 1, 10) as day,
        ${key} as key, ${cents} as cents
      from ${sql.table(table)} where ${where}
    ) as counted
    group by name, day, key
  `
}

const dayMs = 24 * 60 * 60_000

function toTotal({ name, day, key, count, cents }: CountedDay): Total {
  const counted = dayOf(day)
  return { name, day: name === 'open' ? counted : mondayOf(counted), key, part: 0, count, cents }
}

function dayOf(moment: string): number {
  return Math.floor(Date.parse(moment) / dayMs)
}

function mondayOf(day: number): number {
  return Math.floor((day + 3) / 7) * 7 - 3
}

function addAll(totals: Map<string, Total>, added: Total[]): void {
  for (const total of added) {
    const place = [total.name, total.day, total.key].join(' ')
    const { count = 0, cents = 0 } = totals.get(place) ?? {}
    totals.set(place, { ...total, count: count + total.count, cents: cents + total.cents })
  }
}

async function insertAll(db: Kysely<Tables>, totals: Total[]): Promise<void> {
  for (let from = 0; from < totals.length; from += 500) {
    await db
      .insertInto('runningTotal')
      .values(totals.slice(from, from + 500))
      .execute()
  }
}

const answerHours: Record<string, number> = { starter: 48, professional: 24, enterprise: 4 }
const turns = [
  'ordered',
  'messaged',
  'moved',
  'closed',
  'reopened',
  'quoted',
  'quote-accepted',
  'quote-declined',
  'quote-withdrawn',
] as const

/** Every event that changes whose turn it is, in pages: the engines have no common arithmetic on timestamps. */
async function addAnswers(db: Kysely<unknown>, totals: Map<string, Total>): Promise<void> {
  let [request, event] = [0, 0]
  let waiting: Waiting = { number: 0, isPending: true, since: null }
  while (true) {
    const rows = await (db as Kysely<Tables>)
      .selectFrom('requestEvent')
      .innerJoin('request', 'request.number', 'requestEvent.requestNumber')
      .where('kind', 'in', turns)
      .where(sql<boolean>`(${sql.ref('requestNumber')}, id) > (${request}, ${event})`)
      .orderBy('requestNumber')
      .orderBy('id')
      .limit(2000)
      .select(['id', 'number', 'plan', 'acceptedPlan', 'kind', 'actorRole', 'at'])
      .select(sql<string | null>`case when kind = 'moved' then detail end`.as('detail'))
      .execute()
    for (const row of rows) {
      if (row.number !== waiting.number)
        waiting = { number: row.number, isPending: true, since: null }
      const since = waiting.since
      waiting = nextWaiting(waiting, row)
      if (since !== null && waiting.since === null && row.actorRole === 'operator') {
        addAll(totals, [answerTotal(since, row)])
      }
    }
    const last = rows.at(-1)
    if (last === undefined) return
    request = last.number
    event = last.id
  }
}

interface Waiting {
  number: number
  /** Reopening a request puts it back into the status it had. */
  isPending: boolean
  /** Since when it waits on us; null while it does not. */
  since: string | null
}

interface Turn {
  kind: string
  actorRole: string
  at: string
  plan: string | null
  acceptedPlan: string | null
  detail: string | null
}

function nextWaiting(before: Waiting, { kind, actorRole, at, detail }: Turn): Waiting {
  const isPending =
    detail === null ? before.isPending : (JSON.parse(detail) as { to: string }).to === 'pending'
  const isOurs =
    kind === 'messaged' || kind.startsWith('quote-') || kind === 'ordered'
      ? actorRole === 'client' || kind === 'quote-withdrawn'
      : (kind === 'moved' || kind === 'reopened') && isPending
  return { ...before, isPending, since: isOurs ? (before.since ?? at) : null }
}

function answerTotal(since: string, { at, plan, acceptedPlan }: Turn): Total {
  const hours = answerHours[acceptedPlan ?? plan ?? ''] ?? 48
  const durationMs = Date.parse(at) - Date.parse(since)
  const minutes = Math.max(1, durationMs / 60_000)
  return {
    name: durationMs <= hours * 60 * 60_000 ? 'answered-in-time' : 'answered-late',
    day: mondayOf(dayOf(at)),
    key: String(Math.min(160, Math.floor(Math.log2(minutes) * 8))),
    part: 0,
    count: 1,
    cents: 0,
  }
}
