import { type Selectable, sql, type Updateable } from 'kysely'
import { requestId } from '#domain/requests/request-id.ts'
import type { Hit } from '#domain/showcase/hit.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type HitRow = Omit<Selectable<Schema['hit']>, 'content'> & { content: StoredHit }

type StoredHit = Omit<Hit, 'id' | 'isSample'>

export type HitKey = { id: number } | { requestNumber: number }

export async function listHitRows(query: Query, which: HitKey | { isPublished?: 1 } = {}) {
  const rows = await query
    .selectFrom('hit')
    .where((eb) => eb.and(which))
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(toRow)
}

type NewHitRow = Pick<HitRow, 'content' | 'isPublished'> & Partial<HitRow>

/** Inserts a hit, before all others unless it has a place. */
export async function insertHit(query: Query, hit: NewHitRow): Promise<HitRow> {
  const row = await query
    .insertInto('hit')
    .values(({ selectFrom, fn, eb }) => ({
      isSample: 0,
      position: sql<number>`coalesce(${selectFrom('hit').select(eb(fn.min('position'), '-', 1).as('first'))}, 1)`,
      version: 1,
      ...hit,
      content: JSON.stringify(hit.content),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRow(row)
}

type ChangedColumns = Omit<Updateable<Schema['hit']>, 'content'> & { content?: StoredHit }

export async function updateHits(
  query: Query,
  which: { id: number } | { isSample: 1 },
  { content, ...values }: ChangedColumns,
): Promise<void> {
  await query
    .updateTable('hit')
    .set({ ...values, ...(content && { content: JSON.stringify(content) }) })
    .where((eb) => eb.and(which))
    .execute()
}

/** Moves a hit to a place, counted from 1. The others keep their order. */
export async function moveHit(query: Query, id: number, place: number): Promise<void> {
  // Every second number, so that the hit fits between two others.
  await sql`update hit set position = ranked.place * 2 from (
      select id, row_number() over (order by position, id) as place from hit where id <> ${id}
    ) as ranked where ranked.id = hit.id`.execute(query)
  await updateHits(query, { id }, { position: place * 2 - 1 })
}

export function toManagedHit(row: HitRow): ManagedHit {
  return {
    id: row.id,
    ...row.content,
    version: row.version,
    isPublished: row.isPublished === 1,
    isSample: row.isSample === 1,
    requestId: row.requestNumber === null ? null : requestId(row.requestNumber),
    consent: row.consent,
  }
}

function toRow({ content, ...row }: Selectable<Schema['hit']>): HitRow {
  return { ...row, content: JSON.parse(content) as StoredHit }
}
