import type { Insertable, Selectable } from 'kysely'
import type { AttachedFile, FileType, StoredFile } from '#domain/files/file-rules.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type FileRow = Selectable<Schema['file']>

/** A complete file, and the company whose request it belongs to. */
export interface FoundFile extends FileRow {
  sha256: string
  companyId: string
}

/** How many bytes the files of a request have, those that are being uploaded included. */
export async function sumFileBytes(query: Query, requestNumber: number): Promise<number> {
  const { bytes } = await query
    .selectFrom('file')
    .where('requestNumber', '=', requestNumber)
    .select((eb) => eb.fn.sum('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function insertFile(query: Query, row: Insertable<Schema['file']>): Promise<void> {
  await query.insertInto('file').values(row).execute()
}

export async function insertChunk(
  query: Query,
  fileId: string,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  await query.insertInto('fileChunk').values({ fileId, number, bytes }).execute()
}

/** How many chunks a file has. */
export async function countChunks(query: Query, fileId: string): Promise<number> {
  const { count } = await query
    .selectFrom('fileChunk')
    .where('fileId', '=', fileId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Makes a file complete. Returns whether it is still there. */
export async function completeFile(
  query: Query,
  id: string,
  values: { size: number; type: FileType; sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('file')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined also for a file that is not complete. */
export async function findFile(query: Query, id: string): Promise<FoundFile | undefined> {
  const row = await query
    .selectFrom('file')
    .innerJoin('request', 'request.number', 'file.requestNumber')
    .where('file.id', '=', id)
    .where('file.sha256', 'is not', null)
    .selectAll('file')
    .select('request.companyId')
    .executeTakeFirst()
  return row as FoundFile | undefined
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

/** Notes that another than the uploader gets the file. Returns whether it is still there. */
export async function noteDownload(query: Query, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('file')
    .set({ downloadedAt: new Date().toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/** Attaches complete files of one uploader that nothing has named yet. Returns those that it attached. */
export function markAttached(
  query: Query,
  ids: string[],
  of: { requestNumber: number; uploaderId: string },
  attachedAt: string,
): Promise<Pick<FileRow, 'id' | 'name' | 'size' | 'type'>[]> {
  return query
    .updateTable('file')
    .set({ attachedAt })
    .where('id', 'in', ids)
    .where((eb) => eb.and(of))
    .where('sha256', 'is not', null)
    .where('attachedAt', 'is', null)
    .returning(['id', 'name', 'size', 'type'])
    .execute()
}

/** Says of each file that events name what became of it. Events never change, files do. */
export async function withFileStates<Event extends Pick<RequestEvent, 'detail'>>(
  query: Query,
  events: Event[],
): Promise<Event[]> {
  const ids = events.flatMap(({ detail }) => filesOf(detail).map(({ id }) => id))
  if (ids.length === 0) return events
  const rows = await query
    .selectFrom('file')
    .where('id', 'in', ids)
    .select(['id', 'downloadedAt'])
    .execute()
  const known = new Map(rows.map(({ id, downloadedAt }) => [id, downloadedAt]))
  const withState = (file: AttachedFile): AttachedFile => {
    const downloadedAt = known.get(file.id)
    if (downloadedAt === null) return file
    return { ...file, state: downloadedAt === undefined ? 'deleted' : 'downloaded' }
  }
  return events.map((event) => {
    const files = filesOf(event.detail)
    if (files.length === 0) return event
    return { ...event, detail: { ...event.detail, files: files.map(withState) } }
  })
}

function filesOf(detail: RequestEvent['detail']): AttachedFile[] {
  return ('files' in detail && detail.files) || []
}

/** Deletes the oldest file from before a moment that nothing has named. Returns whether there was one. */
export async function deleteUnattachedBefore(query: Query, moment: Date): Promise<boolean> {
  const oldest = query
    .selectFrom('file')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', moment.toISOString())
    .orderBy('createdAt')
    .limit(1)
    .select('id')
  const { numDeletedRows } = await query
    .deleteFrom('file')
    .where('id', 'in', oldest)
    .where('attachedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Files that are still there, in the order of these ids. */
export async function listFilesById(query: Query, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom('file')
    .where('id', 'in', ids)
    .select(['id', 'name', 'size', 'type'])
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
