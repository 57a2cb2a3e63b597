import { CallError } from '#contract/errors.ts'
import { fileMessages } from '#domain/files/file-rules.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { yieldToCalls } from '#server/jobs/yield-to-calls.ts'
import { deleteUnattachedBefore, deleteUnseen } from './file-store.ts'
import { requireFile } from './read-file.ts'

/** Deletes a file for its uploader, until somebody else has downloaded it. The event that names it says so. */
export function deleteFile(database: Database, user: SessionUser, id: string): Promise<void> {
  return database.change(async (trx, announce) => {
    const file = await requireFile(trx, user, id)
    if (file.uploaderId !== user.id) throw new CallError('forbidden', fileMessages.notYours)
    if (!(await deleteUnseen(trx, id))) throw new CallError('conflict', fileMessages.downloaded)
    const { requestNumber: number, companyId } = file
    if (file.attachedAt !== null) {
      announce({ kind: 'request', number, companyId, isInternal: false })
    }
  })
}

/** One at a time: each may have a hundred chunks, and on SQLite calls wait for it. */
export async function deleteUnattachedFiles(database: Database, before: Date): Promise<void> {
  while (await deleteUnattachedBefore(database.query, before)) await yieldToCalls(database)
}
