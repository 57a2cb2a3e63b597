import { statfs } from 'node:fs/promises'
import type Sqlite from 'better-sqlite3'

/** Several times the size of the write-ahead log and of the pages it is copied to. */
export const leastFreeBytes = 16 * 1024 * 1024

/**
 * Rejects when there is hardly any space left for an SQLite file. A small write is no proof of space: it
 * may fit into the file as it is, when an order no longer does.
 */
export async function requireFreeSpace(folder: string, file: Sqlite.Database): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const read = (name: string) => Number(file.pragma(name, { simple: true }))
  // How far the file may grow by SQLite's own limit.
  const bytesUntilLimit = (read('max_page_count') - read('page_count')) * read('page_size')
  const freeBytes = Math.min(bavail * bsize, bytesUntilLimit)
  if (freeBytes >= leastFreeBytes) return
  const message = `there are ${freeBytes} bytes left for the database, less than ${leastFreeBytes}`
  throw Object.assign(new Error(message), { code: 'ENOSPC' })
}
