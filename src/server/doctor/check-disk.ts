import { statfs } from 'node:fs/promises'
import { leastFreeBytes } from '#server/db/free-space.ts'
import { type Finding, findingsOf } from './finding.ts'
import { existingFolder } from './inspect-sqlite.ts'

const { ok, warning, problem } = findingsOf('disk')

const mebibyte = 1024 * 1024
const comfortableBytes = 1024 * mebibyte

type ReadSpace = (path: string) => Promise<{ bavail: number; bsize: number }>

/** The space for `DATA_DIR`. That of PostgreSQL is not visible from here. */
export async function checkDisk(folder: string, readSpace: ReadSpace = statfs): Promise<Finding> {
  const path = existingFolder(folder)
  const { bavail, bsize } = await readSpace(path)
  const freeBytes = bavail * bsize
  const text = `${Math.floor(freeBytes / mebibyte).toLocaleString('en')} MiB are free for ${path}.`
  if (freeBytes < leastFreeBytes) {
    return problem(text, 'Free some space: with less than 16 MiB the server is not ready.')
  }
  if (freeBytes < comfortableBytes) return warning(text, 'Free some space before it runs out.')
  return ok(text)
}
