import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { AttachedFile, StoredFile } from '#domain/files/file-rules.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { Database, Query } from '#server/db/database.ts'
import { deleteBefore } from '#server/db/delete-before.ts'
import type { Schema } from '#server/db/schema.ts'

/** What a file is to its readers. */
const columns = ['id', 'name', 'size', 'sha256'] as const

/** A complete file, and the company whose request it belongs to. */
export type FoundFile = Selectable<Schema['file']> & StoredFile & { companyId: string }

/** How many bytes the files of a request have: those that are complete, and those whose upload began after a moment. */
export async function sumFileBytes(query: Query, number: number, since: Date): Promise<number> {
  const { bytes } = await query
    .selectFrom('file')
    .where('requestNumber', '=', number)
    .where((eb) => eb.or([eb('sha256', 'is not', null), eb('createdAt', '>', since.toISOString())]))
    .select((eb) => eb.fn.sum('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function insertFile(query: Query, row: Insertable<Schema['file']>): Promise<void> {
  await query.insertInto('file').values(row).execute()
}

export async function insertChunk(
  query: Query,
  row: Insertable<Schema['fileChunk']>,
): Promise<void> {
  await query.insertInto('fileChunk').values(row).execute()
}

export async function readChunk(
  query: Query,
  fileId: string,
  number: number,
): Promise<Uint8Array | undefined> {
  const row = await query
    .selectFrom('fileChunk')
    .where('fileId', '=', fileId)
    .where('number', '=', number)
    .select('bytes')
    .executeTakeFirst()
  return row?.bytes
}

/** Returns whether the file is still there. */
export async function updateFile(
  query: Query,
  id: string,
  values: Updateable<Schema['file']>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('file')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/** Deletes a file unless another than its uploader has got it meanwhile. Returns whether it is gone. */
export async function deleteUnseen(query: Query, id: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('file')
    .where('id', '=', id)
    .where('downloadedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes a file from before a moment that nothing names. One at a time: it may have two hundred chunks. */
export function deleteUnattached(database: Database, moment: Date): Promise<number> {
  const isUnattached = sql<SqlBool>`${sql.ref('attachedAt')} is null`
  return deleteBefore(database, ['file', 'createdAt'], moment, 1, isUnattached)
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
