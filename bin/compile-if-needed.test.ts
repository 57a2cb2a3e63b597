import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cache, compiledStampFile } from './build-paths.ts'
import { compileIfNeeded } from './compile-if-needed.ts'

test('servers that cannot be compiled ahead start all the same, with one line that says why', async () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await compileIfNeeded('no build has this stamp', () => Promise.reject(new Error('disk full')))
  expect(line.mock.calls).toEqual([
    ['The servers are not compiled ahead, which costs 20 MB of memory: disk full'],
  ])
  expect(await readFile(compiledStampFile, 'utf8').catch(() => '')).not.toContain('no build')
})

test('what a killed start left is deleted after an hour', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await mkdir(cache, { recursive: true })
  const old = await mkdtemp(join(cache, 'compile-'))
  const young = await mkdtemp(join(cache, 'compile-'))
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(old, twoHoursAgo, twoHoursAgo)
  let left: string[] = []
  await compileIfNeeded('no build has this stamp', async () => {
    left = await readdir(cache)
    throw new Error('not compiled')
  })
  await rm(young, { recursive: true })
  expect(left).not.toContain(basename(old))
  expect(left).toContain(basename(young))
})
