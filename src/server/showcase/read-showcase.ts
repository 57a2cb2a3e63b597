import { type Selectable, sql, type Updateable } from 'kysely'
import { sampleHits } from '#backends/samples/hits.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { Hit, Story } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import type { Database, Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { claimSetting } from '#server/db/settings-store.ts'
import { readSettings, readSiteVersion } from './site-settings.ts'

/** As many as Home shows, however many hits have one. */
const storiesMax = 6

export async function readShowcase(query: Query) {
  const rows = await listHitRows(query, { isPublished: 1 })
  const isMixed = rows.some(({ isSample }) => isSample === 0)
  return {
    hits: rows.map(({ id, content, isSample }) => ({
      id,
      ...content,
      ...(isMixed && isSample === 1 && { isSample: true }),
    })),
    stories: rows.flatMap(toStory).slice(0, storiesMax),
  }
}

/** What the pages show in place of what they were built with; undefined until something is changed. */
export async function readSiteContent({ query }: Database, signInProvider?: SignInProvider) {
  if (!signInProvider && (await readSiteVersion(query)) === '') return undefined
  const { company, founder, texts } = await readSettings(query)
  const hasOwnTexts = Object.values(texts).some((text) => text !== '')
  const shown = { ...(await readShowcase(query)), company, founder, hasOwnTexts }
  return signInProvider ? { ...shown, signInProvider } : shown
}

/** A sample's story has more to it than an operator can enter. */
function toStory({ id, isSample, content }: HitRow): Story[] {
  const { story, costs, title, originalSaas, savingsAmount: savings, calc } = content
  if (isSample === 1) {
    const told = sampleStories.filter((sample) => sample.title === title)
    return told.map((sample) => ({ ...sample, hitId: id }))
  }
  if (!story || !costs) return []
  const { description, tags } = content
  const hit = { hitId: id, title, originalSaas, savings, costs, description, tags }
  const said = { customerRole: story.role, quote: story.quote }
  return [{ id: `hit-${id}`, ...hit, ...said, ...(calc && { calc }) }]
}

/** The samples are the first content of a new database. Of several processes, one inserts them. */
export async function seedShowcase(database: Database): Promise<void> {
  await database.change(async (trx) => {
    if (!(await claimSetting(trx, 'showcase-seeded', new Date().toISOString()))) return
    for (const { id: position, ...content } of sampleHits) {
      await insertHit(trx, { content, position, isPublished: 1, isSample: 1 })
    }
  })
}

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
