import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { compiledStampFile } from './build-paths.ts'
import { compileIfNeeded } from './compile-if-needed.ts'

test('servers that cannot be compiled ahead start all the same, with one line that says why', async () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await compileIfNeeded('no build has this stamp', () => Promise.reject(new Error('disk full')))
  expect(line.mock.calls).toEqual([
    ['The servers are not compiled ahead, which costs 20 MB of memory: disk full'],
  ])
  expect(await readFile(compiledStampFile, 'utf8').catch(() => '')).not.toContain('no build')
})
