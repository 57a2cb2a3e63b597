import { CallError, fieldError } from '#contract/errors.ts'
import { fileMessages } from '#domain/files/file-limits.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { createFifoLock } from '#server/db/locks.ts'
import { privateHeaders } from '#server/http/download.ts'
import { lockRequest } from '#server/requests/request-changes.ts'
import { storedItems } from '#server/requests/request-row.ts'
import {
  chunkBytes,
  deleteUnseen,
  type FoundFile,
  findAttached,
  findFile,
  findQuoteStatus,
  markAttached,
  updateFile,
} from './file-store.ts'

const fileNotFound = () => new CallError('not-found', fileMessages.notFound)

async function requireFile(query: Query, user: SessionUser, id: string): Promise<FoundFile> {
  const file = await findFile(query, id)
  const isReadable = user.role === 'operator' || file?.companyId === companyOf(user)
  if (file === undefined || !isReadable) throw fileNotFound()
  return file
}

/** Attaches files that a user uploaded to a request. Returns what the event that names them lists, if there are any. */
export async function attachFiles(
  trx: Query,
  of: { requestNumber: number; uploaderId: string },
  ids: readonly string[] = [],
) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const attached = await markAttached(trx, wanted, of)
  if (attached.length < wanted.length) throw fieldError('files', fileMessages.notAttachable)
  return { files: attached.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) }
}

/** Those of the attached files that were not deleted since, by id. */
export function findPresent(query: Query, ids: string[]) {
  return findAttached(query, ids)
}

/** Only its uploader deletes a file, until someone else downloads it or it is part of a quote or the handover. */
export function deleteFile(database: Database, user: SessionUser, id: string): Promise<void> {
  return database.change(async (trx) => {
    const { uploaderId, requestNumber: number, companyId } = await requireFile(trx, user, id)
    if (uploaderId !== user.id) throw new CallError('forbidden', fileMessages.notYours)
    // Until this is done, no quote is accepted and nothing handed over.
    const request = await lockRequest(trx, { number })
    if (storedItems(request).some(({ files }) => files.includes(id))) {
      throw new CallError('conflict', fileMessages.inHandover)
    }
    const status = await findQuoteStatus(trx, number, id)
    if (status === 'accepted') throw new CallError('conflict', fileMessages.inQuote)
    // Otherwise it could be accepted without what it refers to.
    if (status === 'sent') throw new CallError('conflict', fileMessages.inOpenQuote)
    if (!(await deleteUnseen(trx, id))) throw new CallError('conflict', fileMessages.downloaded)
    trx.announce({ kind: 'request', number, companyId, isInternal: false })
  })
}

export async function readFile(
  database: Database,
  user: SessionUser,
  id: string,
  { headers, isDownload }: { headers: Headers; isDownload: boolean },
): Promise<Response> {
  const file = await requireFile(database.query, user, id)
  const { size } = file
  const range = rangeOf(headers, file)
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (first >= size) {
    const sent = { ...safeHeaders(file), 'Content-Range': `bytes */${size}` }
    return new Response(null, { status: 416, headers: sent })
  }
  const isFirst = isDownload && file.downloadedAt === null && file.uploaderId !== user.id
  if (isFirst) await recordDownload(database, file)
  return new Response(streamOf(database.query, id, first, last), {
    status: range ? 206 : 200,
    headers: {
      ...safeHeaders(file),
      'Content-Length': String(last - first + 1),
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

/** Before the first byte: from now on the uploader cannot delete it, and an open panel of theirs says so. */
function recordDownload(database: Database, file: FoundFile): Promise<void> {
  const { id, requestNumber: number, companyId } = file
  return database.change(async (trx) => {
    const isThere = await updateFile(trx, id, { downloadedAt: new Date().toISOString() })
    if (!isThere) throw fileNotFound()
    trx.announce({ kind: 'request', number, companyId, isInternal: false })
  })
}

function safeHeaders({ name, sha256 }: FoundFile): Record<string, string> {
  const plain = name.replaceAll(/[^ -~]|["%\\;]/g, '_')
  // RFC 8187 has fewer characters than an address.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    ...privateHeaders,
  }
}

/** The range that is asked for, which may begin beyond the end. Undefined without one, with several, or with one of another version. */
function rangeOf(headers: Headers, { size, sha256 }: FoundFile) {
  const version = `"${sha256}"`
  if ((headers.get('If-Range') ?? version) !== version) return undefined
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('Range')?.trim() ?? '')
  const [, from = '', to = ''] = asked ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return { first: Math.max(0, size - Number(to)), last: size - 1 }
  const [first, end] = [Number(from), to === '' ? size : Number(to)]
  return end < first && to !== '' ? undefined : { first, last: Math.min(end, size - 1) }
}

/** One download reads at a time: the PostgreSQL driver needs ten times the memory of a chunk. */
const reading = createFifoLock()

/** A chunk is read when the client has taken the one before. */
function streamOf(query: Query, fileId: string, first: number, last: number) {
  let at = first
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const number = Math.floor(at / chunkBytes)
    const start = number * chunkBytes
    const chunk = query.selectFrom('fileChunk').where((eb) => eb.and({ fileId, number }))
    await reading.acquire()
    const row = await chunk.select('bytes').executeTakeFirst().finally(reading.release)
    // Deleted meanwhile. The connection breaks, so that a part is not taken for the whole.
    if (row === undefined) throw new Error(fileMessages.notFound)
    controller.enqueue(row.bytes.subarray(at - start, last - start + 1))
    at = start + chunkBytes
    if (at > last) controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
