import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('every forbidden import is a lint error', async () => {
  const { files, refused } = await lint('tests/fixtures/forbidden-imports')
  expect(files.length).toBeGreaterThan(50)
  expect(refused).toEqual(files)
})

test('every allowed import passes the linter', async () => {
  const { files, refused } = await lint('tests/fixtures/allowed-imports')
  expect(files.length).toBeGreaterThan(10)
  expect(refused).toEqual([])
})

type Report = { diagnostics: { code: string; filename: string }[] }

/** Lints a copy with the real configuration, so that the fixtures stand where the globs look for them. */
async function lint(fixtures: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-lint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(fixtures, folder, { recursive: true })
  await cp('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const report: Report = JSON.parse(stdout)
  const refused = report.diagnostics
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename }) => filename)
  return {
    files: await filesUnder(join(folder, 'src'), folder),
    refused: [...new Set(refused)].toSorted(),
  }
}

async function filesUnder(folder: string, root: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}
