import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const long = 'hit '.repeat(100)

test('a text file gets a copy in each encoding, which unpacks to the same', async () => {
  const folder = await temporaryFolder({ 'assets/a.js': long })
  await compressFolder(folder)
  const file = join(folder, 'assets/a.js')
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(long)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(long)
})

test('a copy that would not be smaller is not written', async () => {
  const folder = await temporaryFolder({ 'tiny.txt': 'hi', 'empty.css': '' })
  await compressFolder(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['empty.css', 'tiny.txt'])
})

test('what is already compressed is left alone', async () => {
  const folder = await temporaryFolder({ 'font.woff2': long, 'picture.png': long })
  await compressFolder(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['font.woff2', 'picture.png'])
})
