import { statfs } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requireFreeSpace } from './free-space.ts'

vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  statfs: vi.fn(),
}))

const mebibyte = 1024 * 1024
let file: Sqlite.Database

beforeEach(() => {
  file = new Sqlite(':memory:')
  onTestFinished(() => void file.close())
})

test('16 MiB of free space are enough', async () => {
  setFree(16 * mebibyte)
  await requireFreeSpace('data', file)
})

test('less is too little, whatever SQLite’s own limit allows', async () => {
  setFree(15 * mebibyte)
  await expect(requireFreeSpace('data', file)).rejects.toMatchObject({
    code: 'ENOSPC',
    message: `there are ${15 * mebibyte} bytes left for the database, less than ${16 * mebibyte}`,
  })
})

test('a file close to SQLite’s own limit is too little, whatever the disk has free', async () => {
  setFree(1000 * mebibyte)
  file.pragma('max_page_count = 100')
  await expect(requireFreeSpace('data', file)).rejects.toMatchObject({ code: 'ENOSPC' })
})

function setFree(bytes: number): void {
  const blocks = { bavail: bytes / 4096, bsize: 4096 } as Awaited<ReturnType<typeof statfs>>
  vi.mocked(statfs).mockResolvedValue(blocks)
}
