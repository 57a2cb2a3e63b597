import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { TransferError } from '#server/db/transfer/transfer-error.ts'
import type { BackupSummary, OnProgress } from './backup-format.ts'
import { type Content, parseBackup } from './parse-backup.ts'
import { splitLines } from './split-lines.ts'

/** Reads a backup to its end, which throws if it is damaged or incomplete. */
export async function checkBackup(path: string): Promise<BackupSummary> {
  const summary = { rows: 0 }
  for await (const content of readBackup(path)) {
    if ('rows' in content) summary.rows += content.rows.length
  }
  return summary
}

/**
 * Reads a backup, the header first. Throws at its end if the checksum or a count is wrong: until then,
 * nothing that was read may be used for good.
 */
export async function* readBackup(path: string, onProgress?: OnProgress): AsyncGenerator<Content> {
  const { size } = await stat(path).catch(() => {
    throw new TransferError(`${path} cannot be read.`)
  })
  const source = createReadStream(path)
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  try {
    for await (const content of parseBackup(splitLines(plain))) {
      if ('rows' in content) onProgress?.(source.bytesRead, size)
      yield content
    }
  } catch (cause) {
    throw isOfTheFile(cause)
      ? new TransferError(`${path} is damaged or incomplete. Nothing is changed.`, { cause })
      : cause
  } finally {
    source.destroy()
  }
}

/** An error of the decompression or of what was compressed. */
function isOfTheFile(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
