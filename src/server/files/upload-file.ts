import { createHash } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import {
  cleanFileName,
  type FileType,
  fileLimits,
  fileMessages,
  imageTypes,
  requestFull,
  type StoredFile,
} from '#domain/files/file-rules.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { takeTime } from '#server/db/call-context.ts'
import type { Database, Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/missing-reference.ts'
import { newToken } from '#server/db/random-token.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { lockCurrent } from '#server/requests/request-changes.ts'
import {
  completeFile,
  countChunks,
  deleteUnseen,
  insertChunk,
  insertFile,
  sumFileBytes,
} from './file-store.ts'

/** The bytes of one row. Small, because a call holds one in memory, and on SQLite other calls wait for each. */
export const chunkBytes = 128 * 1024

interface Upload {
  name: string
  /** What the client has worked out, to be compared. */
  sha256?: string | undefined
  /** The announced size, if there is one. */
  length: number | undefined
  body: ReadableStream<Uint8Array> | null
}

/**
 * Stores a file chunk by chunk as it arrives, with no transaction open meanwhile. It is complete, and can be read, once
 * its last row is there and its size and SHA-256 are known. What it may take is reserved before the first byte.
 */
export async function uploadFile(
  database: Database,
  user: SessionUser,
  requestId: string,
  { name, sha256, length, body }: Upload,
): Promise<StoredFile> {
  if (body === null || length === 0) throw new CallError('invalid', fileMessages.empty)
  if (length !== undefined && length > fileLimits.fileBytes) throw tooLarge()
  takeTime()
  const { query } = database
  const file = { id: newToken(), name: cleanFileName(name) }
  const reserved = await reserve(database, user, requestNumber(requestId), { ...file, length })
  try {
    const stored = await storeChunks(query, file.id, body, reserved)
    const isWhole =
      (length === undefined || stored.size === length) &&
      (sha256 === undefined || stored.sha256 === sha256.toLowerCase())
    if (stored.size === 0) throw new CallError('invalid', fileMessages.empty)
    if (!isWhole) throw fieldError('sha256', fileMessages.incomplete)
    await complete(database, file.id, stored)
    const { size, type } = stored
    return { ...file, size, type }
  } catch (error) {
    // The cleanup deletes it where this fails.
    await deleteUnseen(query, file.id).catch(() => undefined)
    // The request, and the file with it, was deleted during the upload.
    if (isReferenceMissing(error)) throwNotFound()
    throw error
  }
}

function tooLarge(): CallError {
  return new CallError('too-large', fileMessages.tooLarge)
}

/** Without an announced size, as much as a file may have. Returns the reserved bytes. */
function reserve(
  database: Database,
  user: SessionUser,
  number: number,
  { length, ...file }: { id: string; name: string; length: number | undefined },
): Promise<number> {
  const scope = { number, ...(user.role === 'operator' ? {} : { companyId: companyOf(user) }) }
  return database.change(async (trx) => {
    // Of uploads that begin at the same time, each sees what the one before has reserved.
    if ((await lockCurrent(trx, database.engine, scope)) === undefined) throwNotFound()
    const left = fileLimits.requestBytes - (await sumFileBytes(trx, number))
    const size = length ?? Math.min(fileLimits.fileBytes, left)
    if (size > left || left <= 0) throw new CallError('too-large', requestFull(Math.max(0, left)))
    await insertFile(trx, {
      ...file,
      requestNumber: number,
      uploaderId: user.id,
      type: 'application/octet-stream',
      size,
      createdAt: new Date().toISOString(),
    })
    return size
  })
}

interface StoredBytes {
  size: number
  type: FileType
  sha256: string
  chunks: number
}

/** One buffer for the whole upload: a chunk is written before the next is filled. */
async function storeChunks(
  query: Query,
  fileId: string,
  body: ReadableStream<Uint8Array>,
  reserved: number,
): Promise<StoredBytes> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let [size, filled, chunks] = [0, 0, 0]
  let type: FileType = 'application/octet-stream'
  const write = async () => {
    if (chunks === 0) type = typeOf(buffer.subarray(0, filled))
    await insertChunk(query, fileId, chunks, buffer.subarray(0, filled))
    chunks += 1
    filled = 0
  }
  // Cancelling would close the connection before the error is sent.
  for await (const part of body.values({ preventCancel: true })) {
    size += part.length
    if (size > fileLimits.fileBytes) throw tooLarge()
    if (size > reserved) throw new CallError('too-large', requestFull(reserved))
    hash.update(part)
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(part.length - at, chunkBytes - filled)
      buffer.set(part.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === chunkBytes) await write()
    }
  }
  if (filled > 0) await write()
  return { size, type, sha256: hash.digest('hex'), chunks }
}

function complete(
  database: Database,
  fileId: string,
  { chunks, ...stored }: StoredBytes,
): Promise<void> {
  return database.change(async (trx) => {
    const isThere = await completeFile(trx, fileId, stored)
    if (!isThere || (await countChunks(trx, fileId)) !== chunks) {
      throw new CallError('not-found', fileMessages.notFound)
    }
  })
}

/** How files of these types begin. A text with 'latin1' has one byte for each character. */
const beginnings: Record<(typeof imageTypes)[number], RegExp> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBPVP8/,
}

/** What the first bytes say, never what the client claims: only these images are shown in place. */
function typeOf(first: Buffer): FileType {
  const start = first.subarray(0, 16).toString('latin1')
  return imageTypes.find((type) => beginnings[type].test(start)) ?? 'application/octet-stream'
}
