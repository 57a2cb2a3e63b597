import { statfs } from 'node:fs/promises'
import type Sqlite from 'better-sqlite3'

/** Several times the size of the write-ahead log and of the pages it is copied to. */
export const leastFreeBytes = 16 * 1024 * 1024

/** Rejects when the disk is nearly full. A small write may still fit into the file when an order no longer does. */
export async function requireFreeSpace(folder: string, file: Sqlite.Database): Promise<void> {
  const { freeBytes } = await readSpace(folder, file)
  if (freeBytes >= leastFreeBytes) return
  const message = `there are ${freeBytes} bytes left for the database, less than ${leastFreeBytes}`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}

/** How far an SQLite file may grow, and what deleted rows have left free inside it. */
export async function readSpace(
  folder: string,
  file: Sqlite.Database,
): Promise<{ freeBytes: number; reusableBytes: number }> {
  const { bavail, bsize } = await statfs(folder)
  const read = (name: string) => Number(file.pragma(name, { simple: true }))
  const pageBytes = read('page_size')
  // SQLite has a limit of its own.
  const bytesUntilLimit = (read('max_page_count') - read('page_count')) * pageBytes
  return {
    freeBytes: Math.min(bavail * bsize, bytesUntilLimit),
    reusableBytes: read('freelist_count') * pageBytes,
  }
}
