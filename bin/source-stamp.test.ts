import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './build-paths.ts'
import { buildSources, sourceStamp } from './source-stamp.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const sources = {
  'src/web/main.tsx': 'main',
  'src/domain/money.test.ts': 'test',
  'public/icon.svg': 'icon',
  'index.html': 'page',
  'package-lock.json': 'lock',
  'vite.config.ts': "import { plugin } from './bin/plugin.ts'",
  'bin/plugin.ts': "export { step } from './step.ts'",
  'bin/step.ts': 'step',
  'bin/dev.ts': 'dev',
}

const changes: Record<string, (folder: string) => Promise<void>> = {
  'an edit': (folder) => writeFile(join(folder, 'src/web/main.tsx'), 'changed'),
  'a new file': (folder) => writeFile(join(folder, 'src/web/more.ts'), ''),
  'a removed file': (folder) => rm(join(folder, 'public/icon.svg')),
  'a renamed file': (folder) =>
    rename(join(folder, 'public/icon.svg'), join(folder, 'public/i.svg')),
  'a module that the configuration imports': (folder) =>
    writeFile(join(folder, 'bin/step.ts'), 'changed'),
  'a new dependency': (folder) => writeFile(join(folder, 'package-lock.json'), 'lock 2'),
}

test.each(Object.keys(changes))('%s changes the stamp', async (name) => {
  const folder = await temporaryFolder(sources)
  const before = await sourceStamp(folder)
  await changes[name]?.(folder)
  expect(await sourceStamp(folder)).not.toBe(before)
})

test('the same sources in another folder have the same stamp', async () => {
  const [one, other] = [await temporaryFolder(sources), await temporaryFolder(sources)]
  expect(await sourceStamp(one)).toBe(await sourceStamp(other))
})

test.each(['src/domain/money.test.ts', 'bin/dev.ts'])(
  'an edit of %s, which the build does not read, keeps the stamp',
  async (file) => {
    const folder = await temporaryFolder(sources)
    const before = await sourceStamp(folder)
    await writeFile(join(folder, file), 'changed')
    expect(await sourceStamp(folder)).toBe(before)
  },
)

test('the stamp of this project covers the build and its plugins', async () => {
  expect(await buildSources(root)).toEqual(
    expect.arrayContaining([
      'bin/build.ts',
      'bin/plan-chunks.ts',
      'bin/subset-fonts.ts',
      'src/web/main.tsx',
      'tsconfig.json',
      'vite.config.ts',
    ]),
  )
})
