import { type Selectable, sql, type Updateable } from 'kysely'
import { requestId } from '#domain/requests/request-id.ts'
import { type HitContent, toHit } from '#domain/showcase/hit-content.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type HitRow = Omit<Selectable<Schema['hit']>, 'content'> & { content: HitContent }

/** All hits in their order, or those that are published. */
export async function listHitRows(query: Query, which?: 'published'): Promise<HitRow[]> {
  const rows = await query
    .selectFrom('hit')
    .$if(which === 'published', (hits) => hits.where('isPublished', '=', 1))
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(toRow)
}

export async function findHit(
  query: Query,
  by: { id: number } | { requestNumber: number },
): Promise<HitRow | undefined> {
  const row = await query
    .selectFrom('hit')
    .where((eb) => eb.and(by))
    .selectAll()
    .executeTakeFirst()
  return row && toRow(row)
}

type NewHitRow = Pick<HitRow, 'content' | 'isPublished' | 'isSample' | 'requestNumber' | 'consent'>

/** Inserts a hit before all others. */
export async function insertHit(query: Query, hit: NewHitRow): Promise<HitRow> {
  const row = await query
    .insertInto('hit')
    .values(({ selectFrom, fn, eb }) => ({
      ...hit,
      content: JSON.stringify(hit.content),
      position: sql<number>`coalesce(${selectFrom('hit').select(eb(fn.min('position'), '-', 1).as('first'))}, 1)`,
      version: 1,
      updatedAt: new Date().toISOString(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRow(row)
}

/** Inserts the samples in their order, into a table without hits. */
export async function insertSamples(query: Query, samples: readonly HitContent[]): Promise<void> {
  const shared = { isPublished: 1, isSample: 1, version: 1, updatedAt: new Date().toISOString() }
  const rows = samples.map((content, place) => ({
    ...shared,
    content: JSON.stringify(content),
    position: place + 1,
    requestNumber: null,
    consent: null,
  }))
  await query.insertInto('hit').values(rows).execute()
}

export async function isRequestOf(
  query: Query,
  companyId: string,
  number: number,
): Promise<boolean> {
  const request = query.selectFrom('request').where((eb) => eb.and({ number, companyId }))
  return (await request.select('number').executeTakeFirst()) !== undefined
}

type ChangedColumns = Omit<Updateable<Schema['hit']>, 'content'> & { content?: HitContent }

export async function updateHit(
  query: Query,
  id: number,
  { content, ...values }: ChangedColumns,
): Promise<void> {
  await query
    .updateTable('hit')
    .set({ ...values, ...(content && { content: JSON.stringify(content) }) })
    .set({ updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function updateSamples(query: Query, isPublished: number): Promise<void> {
  await query.updateTable('hit').set({ isPublished }).where('isSample', '=', 1).execute()
}

/** Moves a hit to a place, counted from 1. The others keep their order. */
export async function moveHit(query: Query, id: number, place: number): Promise<void> {
  // Every second number, so that the hit fits between two others.
  await sql`update hit set position = ranked.place * 2 from (
      select id, row_number() over (order by position, id) as place from hit where id <> ${id}
    ) as ranked where ranked.id = hit.id`.execute(query)
  await updateHit(query, id, { position: place * 2 - 1 })
}

export async function deleteHit(query: Query, id: number): Promise<void> {
  await query.deleteFrom('hit').where('id', '=', id).execute()
}

export function toManagedHit(row: HitRow): ManagedHit {
  return {
    ...toHit(row.id, row.content),
    version: row.version,
    isPublished: row.isPublished === 1,
    isSample: row.isSample === 1,
    requestId: row.requestNumber === null ? null : requestId(row.requestNumber),
    consent: row.consent,
  }
}

function toRow({ content, ...row }: Selectable<Schema['hit']>): HitRow {
  return { ...row, content: JSON.parse(content) as HitContent }
}
