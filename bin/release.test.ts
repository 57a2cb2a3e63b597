import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releasedMigrations } from '#server/db/migrate.ts'
import { release } from './release.ts'
import { findChangedReleases, recordRelease } from './release-record.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const changes = '### Added\n\n- A star.\n\n### Before you upgrade\n\n- Nothing to do.\n'
const changelog = `# Changelog\n\n## [Unreleased]\n\n${changes}`

/** A checkout whose tests pass or fail. */
async function createCheckout(testCommand: string, text = changelog) {
  const scripts = {
    'release:record': 'mkdir -p tests/releases && touch tests/releases/1.1.0.json',
    test: testCommand,
  }
  const manifest = JSON.stringify({ name: 'x', version: '1.0.0', scripts })
  const folder = await temporaryFolder(
    { 'package.json': manifest, 'CHANGELOG.md': text },
    onTestFinished,
  )
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.com')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
  const start = (next: string) =>
    release(next, { folder, current: '1.0.0', today: '2026-12-01', output: 'ignore' })
  return { folder, git, start }
}

test('a release sets the version, records it, starts its section of the changelog and commits', async () => {
  const { folder, git, start } = await createCheckout('true')
  expect(await start('1.1.0')).toMatch(/^Released 1\.1\.0\. To publish it: git tag v1\.1\.0/)
  expect(git('log', '--format=%s', '-1')).toBe('Release 1.1.0\n')
  expect(git('show', '--name-only', '--format=').trim().split('\n')).toEqual([
    'CHANGELOG.md',
    'package.json',
    'tests/releases/1.1.0.json',
  ])
  expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(
    `# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n${changes}`,
  )
})

test('a release whose tests fail leaves the checkout as it was', async () => {
  const { git, start } = await createCheckout('false')
  await expect(start('1.1.0')).rejects.toThrow('Nothing is released: npm test failed.')
  expect([git('status', '--porcelain'), git('log', '--format=%s')]).toEqual(['', 'Begin\n'])
})

test('a release is refused with uncommitted changes, an older version, or nothing in the changelog', async () => {
  const { folder, start } = await createCheckout('true', '# Changelog\n\n## [Unreleased]\n')
  for (const next of ['1.0.0', '0.9.9', '1.1', '']) {
    await expect(start(next)).rejects.toThrow(/^Usage: .*newer than 1\.0\.0/)
  }
  await expect(start('1.10.0')).rejects.toThrow(/^CHANGELOG\.md has no changes/)
  await writeFile(join(folder, 'new.txt'), '')
  await expect(start('1.1.0')).rejects.toThrow('The checkout has changes')
})

test('a released migration that was edited, moved, or makes another schema is found', async () => {
  const record = await recordRelease(releasedMigrations)
  const find = (changed: object, migrations = releasedMigrations) =>
    findChangedReleases(new Map([['1.0.0', { ...record, ...changed }]]), migrations)
  expect(await find({})).toEqual([])
  expect(await find({ migrations: { '0001-schema': 'another hash' } })).toEqual([
    '0001-schema was released with 1.0.0 and is never changed: write a new migration.',
  ])
  expect(await find({ schema: 'another' })).toEqual([
    'The migrations of 1.0.0 make another schema now: what they import has changed.',
  ])
  const earlier = { '0000-before': async () => undefined, ...releasedMigrations }
  expect(await find({}, earlier)).toEqual([
    'The migrations of 1.0.0 come first, in the order of their names.',
  ])
})
