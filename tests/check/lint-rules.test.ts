import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'

/** What the modules of a folder may not import. A folder with an extension is one file. */
const forbidden = `
src/backends/simulated: ../../domain/money.ts node:fs #server/app.ts #ui/button.tsx #web/shared/paths.ts
src/contract: #backends/simulated/x.ts ../domain/money.ts node:fs react #server/app.ts #ui/button.tsx
  #web/shared/paths.ts
src/domain: #backends/simulated/x.ts ../contract/backend.ts #contract/backend.ts node:fs react zod
  #server/app.ts #ui/button.tsx #web/shared/paths.ts
src/domain/climbing.test.ts: ../contract/backend.ts
src/folder-without-a-block: ../domain/money.ts #domain/money.ts #server/app.ts #web/shared/paths.ts
src/server: #backends/http/x.ts ../web/main.tsx ./main.ts #server/main.ts #ui/button.tsx #web/shared/paths.ts
src/server/db: #backends/http/x.ts #server/app.ts #server/main.ts #server/http/router.ts
  #server/requests/place-order.ts #ui/button.tsx #web/shared/paths.ts
src/server/http: #backends/http/x.ts #server/app.ts #server/main.ts #server/requests/place-order.ts #web/shared/paths.ts
src/server/quotes: #backends/http/x.ts #server/app.ts #server/main.ts #server/requests/event-store.ts
  #server/requests/routes.ts #server/accounts/routes.ts #server/site/serve-site.ts #web/shared/paths.ts
src/server/quotes/odd-store.ts: #server/app.ts #server/requests/place-order.ts ./routes.ts #web/shared/paths.ts
src/server/quotes/routes.ts: #server/app.ts #server/db/database.ts ./quote-store.ts #server/requests/event-store.ts
src/server/site: #domain/money.ts #server/app.ts #server/main.ts #web/shared/paths.ts
src/ui: #backends/simulated/x.ts #contract/backend.ts #domain/money.ts node:fs #server/app.ts #web/shared/paths.ts
src/web: ../server/app.ts ./main.tsx #server/app.ts #web/main.tsx #web/prerender.tsx
src/web/app: #backends/simulated/x.ts ../main.tsx #server/app.ts #web/main.tsx #web/prerender.tsx
src/web/queries: #backends/simulated/x.ts ../main.tsx #server/app.ts #web/app/app.tsx #web/main.tsx
  #web/screens/home/home.tsx
src/web/screens/browse: #backends/simulated/x.ts ../home/home.tsx ./../home/home.tsx #server/app.ts #web/app/app.tsx
  #web/main.tsx #web/screens/home/home.tsx
src/web/screens/dashboard/operations: #backends/simulated/x.ts ../day.tsx #web/screens/home/home.tsx
src/web/shared: #backends/simulated/x.ts node:fs #server/app.ts #web/app/app.tsx #web/main.tsx #web/queries/hits.ts
  #web/screens/home/home.tsx
bin: #tests/server/people.ts ../tests/server/people.ts
`

/** The same forbidden import in every form that the language has. */
const otherForms = [
  "export { home } from '#web/screens/home/home.tsx'",
  "export const load = () => import('#web/screens/home/home.tsx')",
  "import type { Home } from '#web/screens/home/home.tsx'\n\nexport type Same = Home",
]

/** Circular by path, by alias and of types alone, and one pair that is not. */
const pairs = {
  'src/ui/one.ts': "import type { Two } from './two.ts'\n\nexport type One = Two | 1\n",
  'src/ui/two.ts': "import type { One } from './one.ts'\n\nexport type Two = One | 2\n",
  'src/server/three.ts': "import { four } from '#server/four.ts'\n\nexport const three = four\n",
  'src/server/four.ts': "import { three } from '#server/three.ts'\n\nexport const four = three\n",
  'src/web/five.ts': "import { one } from './six.ts'\n\nexport const five = one\n",
  'src/web/six.ts': 'export const one = 1\n',
}

// That allowed imports pass is seen from the project itself, which is linted by every check.
test('every forbidden and every circular import is a lint error', async () => {
  const folders = forbidden.trim().split(/\n(?! )/)
  const modules = folders.flatMap((line) => {
    const [folder = '', specifiers = ''] = line.split(/:(?= )/)
    const found = specifiers.trim().split(/\s+/)
    return found.map((specifier) => [folder, `import '${specifier}'`] as const)
  })
  const forms = otherForms.map((source) => ['src/web/screens/browse', source] as const)
  const wrong = Object.fromEntries(
    [...modules, ...forms].map(([folder, source], index) => [pathIn(folder, index), source]),
  )
  const found = await lint({ ...wrong, ...pairs })
  expect(found('eslint(no-restricted-imports)')).toEqual(Object.keys(wrong).toSorted())
  const circular = ['src/server/four.ts', 'src/server/three.ts', 'src/ui/one.ts', 'src/ui/two.ts']
  expect(found('import(no-cycle)')).toEqual(circular)
})

test('a number left of && in JSX is a lint error, and a comparison is none', async () => {
  const found = await lint(
    {
      'src/web/screens/browse/number.tsx': render('count'),
      'src/web/screens/browse/or-number.tsx': render("(location.hash === '' || count)"),
      'src/ui/comparison.tsx': render('(count ?? 0) > 0'),
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "jsx": "preserve" } }',
    },
    ['--type-aware'],
  )
  const screen = 'src/web/screens/browse'
  expect(found('typescript(strict-boolean-expressions)')).toEqual([
    `${screen}/number.tsx`,
    `${screen}/or-number.tsx`,
  ])
})

function render(condition: string): string {
  return `export const Line = ({ count }: { count?: number }) => <p>{${condition} && <b />}</p>\n`
}

function pathIn(folder: string, index: number): string {
  return /\.tsx?$/.test(folder) ? folder.replace(/[^/]+$/, `${index}-$&`) : `${folder}/${index}.ts`
}

/** Lints files beside the real configuration, and returns those that a rule rejects. */
async function lint(
  files: Record<string, string>,
  options: string[] = [],
): Promise<(rule: string) => string[]> {
  const root = await temporaryFolder(files)
  for (const name of ['oxlint.config.ts', 'package.json']) await cp(name, join(root, name))
  const args = [resolve('tools/node_modules/oxlint/bin/oxlint'), '-f', 'json', ...options]
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: resolve('tools/node_modules/.bin/tsgolint') }
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout)
  return (rule) => {
    const found = report.diagnostics.filter(({ code }) => code === rule)
    return [...new Set(found.map(({ filename }) => filename))].toSorted()
  }
}
