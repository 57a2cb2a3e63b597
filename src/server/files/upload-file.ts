import { createHash } from 'node:crypto'
import { CallError, fieldError } from '#contract/errors.ts'
import {
  cleanFileName,
  companyBytes,
  companyFull,
  fileLimits,
  fileMessages,
  requestFull,
} from '#domain/files/file-limits.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { isReferenceMissing } from '#server/db/queries.ts'
import { newToken } from '#server/db/random-token.ts'
import { lockRequest, scopeOf, throwNotFound } from '#server/requests/request-changes.ts'
import { chunkBytes, deleteUnseen, lockStanding, sumFileBytes, updateFile } from './file-store.ts'

interface Upload {
  name: string
  /** What the client has worked out, to be compared. */
  sha256?: string | undefined
  length: number | undefined
  body: ReadableStream<Uint8Array> | null
  /** Counts bytes against the limit of the network, or gives them back where they are negative. */
  countBytes(bytes: number, trx?: Query): Promise<void>
}

/** Stores chunks as they arrive, without an open transaction. The file can be read once its SHA-256 is stored. */
export async function uploadFile(
  database: Database,
  user: SessionUser,
  requestId: string,
  { name, sha256, length, body, countBytes }: Upload,
) {
  if (body === null || length === 0) throw new CallError('invalid', fileMessages.empty)
  if (length !== undefined && length > fileLimits.fileBytes) throw tooLarge()
  const { query } = database
  const free = await database.freeBytes()
  if (free !== undefined && free - (length ?? fileLimits.fileBytes) < fileLimits.freeBytes) {
    throw new CallError('unavailable', fileMessages.noSpace)
  }
  const file = { id: newToken(), name: cleanFileName(name) }
  const reserved = await reserve(database, user, requestId, { ...file, length }, countBytes)
  let storedBytes = 0
  try {
    const stored = await storeChunks(query, file.id, body, reserved)
    if (stored.size === 0) throw new CallError('invalid', fileMessages.empty)
    const isWhole =
      stored.size === (length ?? stored.size) &&
      stored.sha256 === (sha256?.toLowerCase() ?? stored.sha256)
    if (!isWhole) throw fieldError('sha256', fileMessages.incomplete)
    if (!(await updateFile(query, file.id, stored))) throwNotFound()
    storedBytes = stored.size
    return { ...file, ...stored }
  } catch (error) {
    // The cleanup deletes it where this fails.
    await deleteUnseen(query, file.id).catch(() => undefined)
    // The request, and the file with it, was deleted during the upload.
    if (isReferenceMissing(error)) throwNotFound()
    throw error
  } finally {
    const unused = reserved.bytes - storedBytes
    if (reserved.isCounted && unused > 0) await countBytes(-unused).catch(() => undefined)
  }
}

const tooLarge = () => new CallError('too-large', fileMessages.tooLarge)

/** Without an announced size, as much as a file may have. */
function reserve(
  database: Database,
  user: SessionUser,
  id: string,
  { length, ...file }: { id: string; name: string; length: number | undefined },
  countBytes: Upload['countBytes'],
) {
  const { role } = user
  const scope = scopeOf(id, user)
  const { number, companyId } = scope
  return database.change(async (trx) => {
    // Of uploads that begin at the same time, each sees what the one before has reserved.
    const standing = companyId && (await lockStanding(trx, companyId))
    await lockRequest(trx, scope)
    // One that began earlier is not running any more: its process was killed.
    const since = new Date(Date.now() - fileLimits.uploadMs)
    const ofRequest = await sumFileBytes(trx, role, { 'request.number': number }, since)
    const inRequest = fileLimits.requestBytes - ofRequest
    const inCompany = standing
      ? companyBytes[standing] -
        (await sumFileBytes(trx, role, { 'request.companyId': companyId }, since))
      : Infinity
    const left = Math.max(0, Math.min(inRequest, inCompany))
    const full = standing && inCompany < inRequest ? companyFull(standing, left) : requestFull(left)
    const bytes = length ?? Math.min(fileLimits.fileBytes, left)
    if (bytes > left || left === 0) throw new CallError('too-large', full)
    // Against the limit of the network.
    const isCounted = standing === 'unconfirmed' || standing === 'confirmed'
    if (isCounted) await countBytes(bytes, trx)
    const row = {
      ...file,
      requestNumber: number,
      uploaderId: user.id,
      uploaderRole: role,
      size: bytes,
      createdAt: new Date().toISOString(),
    }
    await trx.insertInto('file').values(row).execute()
    return { bytes, full, isCounted }
  })
}

/** One buffer for the whole upload: a chunk is written before the next is filled. */
async function storeChunks(
  query: Query,
  fileId: string,
  body: ReadableStream<Uint8Array>,
  reserved: Awaited<ReturnType<typeof reserve>>,
) {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let [size, filled, number] = [0, 0, 0]
  const write = async () => {
    const bytes = buffer.subarray(0, filled)
    await query.insertInto('fileChunk').values({ fileId, number, bytes }).execute()
    number += 1
    filled = 0
  }
  // Cancelling would close the connection before the error is sent.
  for await (const piece of body.values({ preventCancel: true })) {
    size += piece.length
    if (size > fileLimits.fileBytes) throw tooLarge()
    if (size > reserved.bytes) throw new CallError('too-large', reserved.full)
    hash.update(piece)
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + chunkBytes - filled)
      buffer.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled === chunkBytes) await write()
    }
  }
  if (filled > 0) await write()
  return { size, sha256: hash.digest('hex') }
}
