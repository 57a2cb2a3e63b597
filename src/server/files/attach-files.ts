import { fieldError } from '#contract/errors.ts'
import { type AttachedFile, fileMessages } from '#domain/files/file-rules.ts'
import type { Query } from '#server/db/database.ts'
import { markAttached } from './file-store.ts'

/** Attaches files that a user uploaded to a request. Returns what the event that names them lists, if there are any. */
export async function attachFiles(
  trx: Query,
  of: { requestNumber: number; uploaderId: string },
  ids: readonly string[] = [],
): Promise<{ files?: AttachedFile[] }> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const attached = await markAttached(trx, wanted, of, new Date().toISOString())
  if (attached.length < wanted.length) throw fieldError('files', fileMessages.notAttachable)
  return { files: attached.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) }
}
