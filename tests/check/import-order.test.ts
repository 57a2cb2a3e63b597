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

test('a circular import is a lint error, by alias and of types alone', async () => {
  const rejected = await filesRejected('import(no-cycle)', {
    'src/ui/one.ts': "import type { Two } from './two.ts'\n\nexport type One = Two | 1\n",
    'src/ui/two.ts': "import type { One } from './one.ts'\n\nexport type Two = One | 2\n",
    'src/server/three.ts': "import { four } from '#server/four.ts'\n\nexport const three = four\n",
    'src/server/four.ts': "import { three } from '#server/three.ts'\n\nexport const four = three\n",
    'src/web/five.ts': "import { one } from './six.ts'\n\nexport const five = one\n",
    'src/web/six.ts': 'export const one = 1\n',
  })
  expect([...rejected].toSorted()).toEqual([
    'src/server/four.ts',
    'src/server/three.ts',
    'src/ui/one.ts',
    'src/ui/two.ts',
  ])
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

/** Writes each module to its folder, and returns those that the import rules reject. */
async function lint(modules: Module[]): Promise<Module[]> {
  const paths = modules.map(({ folder }, index) =>
    /\.tsx?$/.test(folder) ? folder.replace(/[^/]+$/, `${index}-$&`) : `${folder}/${index}.ts`,
  )
  const files = modules.map(({ source }, index) => [paths[index], `${source}\n`])
  const rejected = await filesRejected('eslint(no-restricted-imports)', Object.fromEntries(files))
  return modules.filter((_, index) => rejected.has(paths[index] ?? ''))
}

type Report = { diagnostics: { code: string; filename: string }[] }

/** Lints files beside the real configuration. */
async function filesRejected(rule: string, files: Record<string, string>): Promise<Set<string>> {
  const root = await temporaryFolder(files)
  for (const name of ['.oxlintrc.json', 'package.json']) await cp(name, join(root, name))
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const report: Report = JSON.parse(stdout)
  const found = report.diagnostics.filter(({ code }) => code === rule)
  return new Set(found.map(({ filename }) => filename))
}
