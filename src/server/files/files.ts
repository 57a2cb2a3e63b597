import { CallError, fieldError } from '#contract/errors.ts'
import { fileMessages, type StoredFile } from '#domain/files/file-rules.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { lockCurrent } from '#server/requests/request-changes.ts'
import { storedItems } from '#server/requests/request-row.ts'
import {
  deleteUnseen,
  type FoundFile,
  findAttached,
  findFile,
  findQuoteStatus,
  markAttached,
} from './file-store.ts'

export function fileNotFound(): CallError {
  return new CallError('not-found', fileMessages.notFound)
}

/** A complete file of a request that the user may read. The same error whatever the reason is. */
export async function requireFile(query: Query, user: SessionUser, id: string): Promise<FoundFile> {
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
): Promise<{ files?: StoredFile[] }> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const attached = await markAttached(trx, wanted, of)
  if (attached.length < wanted.length) throw fieldError('files', fileMessages.notAttachable)
  return { files: attached.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) }
}

/** The ids of those of the attached files that were not deleted since. */
export async function listPresent(
  query: Query,
  files: readonly StoredFile[] = [],
): Promise<string[]> {
  const found = await findAttached(
    query,
    files.map(({ id }) => id),
  )
  return [...found.keys()]
}

/** Only its uploader deletes a file, until someone else downloads it or it is part of a quote or the handover. */
export function deleteFile(database: Database, user: SessionUser, id: string): Promise<void> {
  return database.change(async (trx, announce) => {
    const { uploaderId, requestNumber: number, companyId } = await requireFile(trx, user, id)
    if (uploaderId !== user.id) throw new CallError('forbidden', fileMessages.notYours)
    // Until this is done, no quote is accepted and nothing handed over.
    const request = await lockCurrent(trx, database.engine, { number })
    if (request === undefined) throw fileNotFound()
    if (storedItems(request).some(({ files }) => files.includes(id))) {
      throw new CallError('conflict', fileMessages.inHandover)
    }
    const status = await findQuoteStatus(trx, request, id)
    if (status === 'accepted') throw new CallError('conflict', fileMessages.inQuote)
    // Otherwise it could be accepted without what it refers to.
    if (status === 'sent') throw new CallError('conflict', fileMessages.inOpenQuote)
    if (!(await deleteUnseen(trx, id))) throw new CallError('conflict', fileMessages.downloaded)
    announce({ kind: 'request', number, companyId, isInternal: false })
  })
}
