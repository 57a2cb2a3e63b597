import { CallError } from '#contract/errors.ts'
import { fileMessages, isImage } from '#domain/files/file-rules.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { type FoundFile, findFile, noteDownload, readChunk } from './file-store.ts'
import { chunkBytes } from './upload-file.ts'

/** A complete file of a request that the user may read. The same error whatever the reason is. */
export async function requireFile(query: Query, user: SessionUser, id: string): Promise<FoundFile> {
  const file = await findFile(query, id)
  const isReadable = user.role === 'operator' || file?.companyId === companyOf(user)
  if (file === undefined || !isReadable) throwFileNotFound()
  return file
}

function throwFileNotFound(): never {
  throw new CallError('not-found', fileMessages.notFound)
}

/** Sends a file, or a range of it, as fast as the client reads it. */
export async function readFile(
  database: Database,
  user: SessionUser,
  id: string,
  { headers, isInline }: { headers: Headers; isInline: boolean },
): Promise<Response> {
  const { query } = database
  const file = await requireFile(query, user, id)
  const sent = {
    'Accept-Ranges': 'bytes',
    ETag: `"${file.sha256}"`,
    ...safeHeaders(file, isInline),
  }
  const range = rangeOf(headers, file)
  if (range === null) {
    const unsatisfied = { ...sent, 'Content-Range': `bytes */${file.size}` }
    return new Response(null, { status: 416, headers: unsatisfied })
  }
  if (file.downloadedAt === null && file.uploaderId !== user.id) await noteFirst(database, file)
  const { first, last, isPart } = range
  return new Response(streamOf(query, id, first, last), {
    status: isPart ? 206 : 200,
    headers: {
      ...sent,
      'Content-Length': String(last - first + 1),
      ...(isPart && { 'Content-Range': `bytes ${first}-${last}/${file.size}` }),
    },
  })
}

/** Before the first byte: from now on the uploader cannot delete it, and an open panel of theirs says so. */
function noteFirst(database: Database, file: FoundFile): Promise<void> {
  const { id, requestNumber: number, companyId } = file
  return database.change(async (trx, announce) => {
    if (!(await noteDownload(trx, id))) throwFileNotFound()
    announce({ kind: 'request', number, companyId, isInternal: false })
  })
}

/** Whatever a file is and is called, a browser saves it: it neither guesses a type nor runs anything. */
function safeHeaders({ name, type }: FoundFile, isInline: boolean): Record<string, string> {
  const isShown = isInline && isImage(type)
  const plain = name.replaceAll(/[^ -~]|["%\\;]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, escapeByte)
  const disposition = isShown ? 'inline' : 'attachment'
  return {
    'Content-Type': isShown ? type : 'application/octet-stream',
    'Content-Disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Who may read it is checked each time, and nothing stays in a browser that others use.
    'Cache-Control': 'private, no-store',
  }
}

/** RFC 8187 has fewer characters than an address. */
function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

interface ByteRange {
  first: number
  last: number
  isPart: boolean
}

/** The range that is asked for: the whole file without one, with several, or with one of another version; null beyond its end. */
function rangeOf(
  headers: Headers,
  { size, sha256 }: Pick<FoundFile, 'size' | 'sha256'>,
): ByteRange | null {
  const whole = { first: 0, last: size - 1, isPart: false }
  const ifRange = headers.get('If-Range')
  if (ifRange !== null && ifRange !== `"${sha256}"`) return whole
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('Range')?.trim() ?? '')
  const [, from = '', to = ''] = found ?? []
  if (from === '' && to === '') return whole
  const isPart = true
  if (from === '')
    return to === '0' ? null : { first: Math.max(0, size - Number(to)), last: size - 1, isPart }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return whole
  if (first >= size) return null
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1), isPart }
}

/** A chunk is read when the client has taken the one before. */
function streamOf(query: Query, fileId: string, first: number, last: number) {
  let at = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const number = Math.floor(at / chunkBytes)
        const start = number * chunkBytes
        const chunk = await readChunk(query, fileId, number)
        // Deleted meanwhile. The connection breaks, so that a part is not taken for the whole.
        if (chunk === undefined) throw new Error('The file is gone. Reload the page.')
        controller.enqueue(new Uint8Array(chunk.subarray(at - start, last - start + 1)))
        at = start + chunkBytes
        if (at > last) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
