import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

test('only a text file that becomes smaller gets a copy in each encoding', async () => {
  const long = 'hit '.repeat(100)
  const left = { 'tiny.txt': 'hi', 'empty.css': '', 'font.woff2': long, 'picture.png': long }
  const folder = await temporaryFolder({ 'a.js': long, ...left })
  await compressFolder(folder)
  const files = [...Object.keys(left), 'a.js', 'a.js.br', 'a.js.gz']
  expect((await readdir(folder)).toSorted()).toEqual(files.toSorted())
  const file = join(folder, 'a.js')
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(long)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(long)
})
