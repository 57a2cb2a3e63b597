import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './build-paths.ts'
import { buildSources, sourceStamp } from './source-stamp.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const sources = {
  'src/web/main.tsx': 'main',
  'src/domain/values/money.test.ts': 'test',
  'public/icon.svg': 'icon',
  'index.html': 'page',
  'package-lock.json': 'lock',
  'vite.config.ts': "import { plugin } from './bin/plugin.ts'",
  'bin/plugin.ts': "export { step } from './step.ts'",
  'bin/step.ts': 'step',
  'bin/dev.ts': 'dev',
}

const edit = (file: string) => (folder: string) => writeFile(join(folder, file), 'changed')

test.each<[string, (folder: string) => Promise<void>, isKept: boolean]>([
  ['an edit', edit('src/web/main.tsx'), false],
  ['a new file', edit('src/web/more.ts'), false],
  ['a removed file', (folder) => rm(join(folder, 'public/icon.svg')), false],
  [
    'a renamed file',
    (folder) => rename(join(folder, 'public/icon.svg'), join(folder, 'public/i')),
    false,
  ],
  ['a module that the configuration imports', edit('bin/step.ts'), false],
  ['a new dependency', edit('package-lock.json'), false],
  ['a test', edit('src/domain/values/money.test.ts'), true],
  ['a module that the build does not read', edit('bin/dev.ts'), true],
])(
  'the stamp of the same sources in another folder, but for %s, is kept: %s',
  async (_, change, isKept) => {
    const [one, other] = [await temporaryFolder(sources), await temporaryFolder(sources)]
    await change(other)
    expect((await sourceStamp(one)) === (await sourceStamp(other))).toBe(isKept)
  },
)

test('the stamp of this project covers the build and its plugins', async () => {
  const covered = ['bin/build.ts', 'bin/plan-chunks.ts', 'bin/subset-fonts.ts', 'src/web/main.tsx']
  expect(await buildSources(root)).toEqual(expect.arrayContaining([...covered, 'vite.config.ts']))
})
