import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import type { AttachedFile, StoredFile } from '#domain/files/file-limits.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { Query } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import type { Schema } from '#server/db/schema.ts'
import { listQuotesInPlan } from '#server/quotes/quote-store.ts'

/** Small, because a call holds one in memory, and the PostgreSQL driver twice that, rounded up to a power of two. */
export const chunkBytes = 120 * 1024

const columns = ['id', 'name', 'size', 'sha256'] as const

/** A complete file, and the company whose request it belongs to. */
export type FoundFile = Selectable<Schema['file']> & StoredFile & { companyId: string }

/** Of one side's files of a request, or of all requests of a company. An incomplete upload counts if it began after `since`. */
export async function sumFileBytes(
  query: Query,
  role: Role,
  of: { 'request.number': number } | { 'request.companyId': string },
  since: Date,
): Promise<number> {
  const { bytes } = await query
    .selectFrom('request')
    .innerJoin('file', 'file.requestNumber', 'request.number')
    .where((eb) => eb.and(of))
    .where('file.uploaderRole', '=', role)
    .where((eb) =>
      eb.or([eb('file.sha256', 'is not', null), eb('file.createdAt', '>', since.toISOString())]),
    )
    .select((eb) => eb.fn.sum('file.size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** How well we know a company. It stays locked, so that its uploads begin one after the other. Undefined for one that is gone. */
export async function lockStanding(trx: Query, companyId: string) {
  const row = await trx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select([
      sql<SqlBool>`exists (select 1 from request
        where "companyId" = company.id and "acceptedPlan" is not null)`.as('hasAccepted'),
      sql<SqlBool>`exists (select 1 from membership join "user" on "user".id = "userId"
        where "companyId" = company.id and "isEmailConfirmed" = 1)`.as('isConfirmed'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.hasAccepted) return 'client'
  return row.isConfirmed ? 'confirmed' : 'unconfirmed'
}

/** Returns whether the file is still there. */
export function updateFile(query: Query, id: string, values: Updateable<Schema['file']>) {
  return hasChanged(query.updateTable('file').set(values).where('id', '=', id))
}

/** Undefined also for a file that is not complete. */
export function findFile(query: Query, id: string): Promise<FoundFile | undefined> {
  return query
    .selectFrom('file')
    .innerJoin('request', 'request.number', 'file.requestNumber')
    .where('file.id', '=', id)
    .where('file.sha256', 'is not', null)
    .selectAll('file')
    .select('request.companyId')
    .$narrowType<{ sha256: string }>()
    .executeTakeFirst()
}

/** Of the quote that names a file, if there is one. */
export async function findQuoteStatus(query: Query, number: number, fileId: string) {
  const { quotes } = await listQuotesInPlan(query, number)
  return quotes.find(({ files = [] }) => files.some(({ id }) => id === fileId))?.status
}

/** Deletes a file unless another than its uploader has got it meanwhile. Returns whether it is gone. */
export function deleteUnseen(query: Query, id: string): Promise<boolean> {
  const unseen = query.deleteFrom('file').where('downloadedAt', 'is', null)
  return hasChanged(unseen.where('id', '=', id))
}

/** Attaches complete files of one uploader that nothing has named yet. Returns those that it attached. */
export function markAttached(
  query: Query,
  ids: string[],
  of: { requestNumber: number; uploaderId: string },
): Promise<StoredFile[]> {
  return query
    .updateTable('file')
    .set({ attachedAt: new Date().toISOString() })
    .where('id', 'in', ids)
    .where((eb) => eb.and(of))
    .where('sha256', 'is not', null)
    .where('attachedAt', 'is', null)
    .returning(columns)
    .$narrowType<{ sha256: string }>()
    .execute()
}

/** Attached files of a company, those of its newest request first, before one of them where that is given. */
export function listFilesOf(query: Query, companyId: string, limit: number) {
  return query
    .selectFrom('request')
    .innerJoin('file', 'file.requestNumber', 'request.number')
    .where('request.companyId', '=', companyId)
    .where('file.sha256', 'is not', null)
    .where('file.attachedAt', 'is not', null)
    .orderBy('request.number', 'desc')
    .orderBy('file.createdAt', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit)
    .select(['file.id', 'file.name', 'file.size', 'file.sha256'])
    .select(['file.createdAt', 'file.requestNumber'])
    .$narrowType<{ sha256: string }>()
    .execute()
}

/** Those of the attached files that are still there, by id. */
export async function findAttached(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, AttachedFile>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('file')
    .where('id', 'in', ids)
    .select([...columns, 'downloadedAt'])
    .$narrowType<{ sha256: string }>()
    .execute()
  return new Map(
    rows.map(({ downloadedAt, ...file }) => [
      file.id,
      downloadedAt === null ? file : { ...file, state: 'downloaded' },
    ]),
  )
}

/** Says of each file that events name what became of it. Events never change, files do. */
export async function withFileStates<Event extends Pick<RequestEvent, 'detail'>>(
  query: Query,
  events: Event[],
): Promise<Event[]> {
  const filesOf = ({ detail }: Event) => ('files' in detail && detail.files) || []
  const known = await findAttached(
    query,
    events.flatMap((event) => filesOf(event).map(({ id }) => id)),
  )
  return events.map((event) => {
    const files = filesOf(event).map(
      (file): AttachedFile => known.get(file.id) ?? { ...file, state: 'deleted' },
    )
    return files.length === 0 ? event : { ...event, detail: { ...event.detail, files } }
  })
}
