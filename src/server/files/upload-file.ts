import { createHash } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import {
  cleanFileName,
  fileLimits,
  fileMessages,
  requestFull,
  type StoredFile,
} from '#domain/files/file-rules.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/missing-reference.ts'
import { newToken } from '#server/db/random-token.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { lockCurrent } from '#server/requests/request-changes.ts'
import { deleteUnseen, insertChunk, insertFile, sumFileBytes, updateFile } from './file-store.ts'

/**
 * The bytes of one row. Small, because a call holds one in memory, and on SQLite other calls wait for each. PostgreSQL's
 * driver reads one in twice its size, rounded up to a power of two: this stays below 256 KiB.
 */
export const chunkBytes = 120 * 1024

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
  const { query } = database
  const file = { id: newToken(), name: cleanFileName(name) }
  const reserved = await reserve(database, user, requestNumber(requestId), { ...file, length })
  try {
    const stored = await storeChunks(query, file.id, body, reserved)
    if (stored.size === 0) throw new CallError('invalid', fileMessages.empty)
    const isWhole =
      stored.size === (length ?? stored.size) &&
      stored.sha256 === (sha256?.toLowerCase() ?? stored.sha256)
    if (!isWhole) throw fieldError('sha256', fileMessages.incomplete)
    if (!(await updateFile(query, file.id, stored))) throwNotFound()
    return { ...file, ...stored }
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
    // One that began earlier is not running any more: its process was killed.
    const since = new Date(Date.now() - fileLimits.uploadMs)
    const left = Math.max(0, fileLimits.requestBytes - (await sumFileBytes(trx, number, since)))
    const size = length ?? Math.min(fileLimits.fileBytes, left)
    if (size > left || left === 0) throw new CallError('too-large', requestFull(left))
    await insertFile(trx, {
      ...file,
      requestNumber: number,
      uploaderId: user.id,
      size,
      createdAt: new Date().toISOString(),
    })
    return size
  })
}

/** One buffer for the whole upload: a chunk is written before the next is filled. */
async function storeChunks(
  query: Query,
  fileId: string,
  body: ReadableStream<Uint8Array>,
  reserved: number,
): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let [size, filled, number] = [0, 0, 0]
  const write = async () => {
    const bytes = buffer.subarray(0, filled)
    await insertChunk(query, { fileId, number, bytes })
    number += 1
    filled = 0
  }
  // Cancelling would close the connection before the error is sent.
  for await (const part of body.values({ preventCancel: true })) {
    size += part.length
    if (size > fileLimits.fileBytes) throw tooLarge()
    if (size > reserved) throw new CallError('too-large', requestFull(reserved))
    hash.update(part)
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + chunkBytes - filled)
      buffer.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled === chunkBytes) await write()
    }
  }
  if (filled > 0) await write()
  return { size, sha256: hash.digest('hex') }
}
