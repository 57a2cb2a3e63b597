import { statfs } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSpace, requireFreeSpace } from './sqlite.ts'

vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  statfs: vi.fn(),
}))

const mebibyte = 1024 * 1024

test('16 MiB of free space are enough; less on the disk, or of SQLite’s own limit, is too little', async () => {
  const file = new Sqlite(':memory:')
  onTestFinished(() => void file.close())
  const require = (bytes: number) => {
    const blocks = { bavail: bytes / 4096, bsize: 4096 } as Awaited<ReturnType<typeof statfs>>
    vi.mocked(statfs).mockResolvedValue(blocks)
    return requireFreeSpace('data', file)
  }
  await require(16 * mebibyte)
  await expect(require(15 * mebibyte)).rejects.toMatchObject({
    code: 'ENOSPC',
    message: `there are ${15 * mebibyte} bytes left for the database, less than ${16 * mebibyte}`,
  })
  // What deleted rows leave in the file can be used again.
  file.exec(`create table t (b); insert into t values (zeroblob(${mebibyte})); delete from t`)
  const space = await readSpace('data', file)
  expect(space.freeBytes).toBe(15 * mebibyte)
  expect(space.reusableBytes).toBeGreaterThanOrEqual(mebibyte)
  file.pragma('max_page_count = 300')
  await expect(require(1000 * mebibyte)).rejects.toMatchObject({ code: 'ENOSPC' })
})
