import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { allowed, forbidden } from './import-table.ts'

/** The same forbidden import in every form that the language has. */
const otherForms = [
  "export { home } from '#web/screens/home/home.tsx'",
  "export const load = () => import('#web/screens/home/home.tsx')",
  "import type { Home } from '#web/screens/home/home.tsx'\n\nexport type Same = Home",
]

test('every forbidden import is a lint error', async () => {
  const modules = [
    ...modulesOf(forbidden),
    ...otherForms.map((source) => ({ folder: 'src/web/screens/browse', source })),
  ]
  expect(await lint(modules)).toEqual(modules)
})

test('every allowed import passes the linter', async () => {
  expect(await lint(modulesOf(allowed))).toEqual([])
})

interface Module {
  folder: string
  source: string
}

function modulesOf(table: Record<string, string>): Module[] {
  return Object.entries(table).flatMap(([folder, specifiers]) =>
    specifiers
      .trim()
      .split(/\s+/)
      .map((specifier) => ({ folder, source: `import '${specifier}'` })),
  )
}

type Report = { diagnostics: { code: string; filename: string }[] }

/** Writes each module to its folder beside the real configuration, and returns those that the import rules reject. */
async function lint(modules: Module[]): Promise<Module[]> {
  const paths = modules.map(({ folder }, index) =>
    /\.tsx?$/.test(folder) ? folder.replace(/[^/]+$/, `${index}-$&`) : `${folder}/${index}.ts`,
  )
  const files = modules.map(({ source }, index) => [paths[index], `${source}\n`])
  const root = await temporaryFolder(Object.fromEntries(files))
  await cp('.oxlintrc.json', join(root, '.oxlintrc.json'))
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const report: Report = JSON.parse(stdout)
  const rejected = new Set(
    report.diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename }) => filename),
  )
  return modules.filter((_, index) => rejected.has(paths[index] ?? ''))
}
