import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceStamp } from './build-if-needed.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const sources = {
  'src/web/main.tsx': 'main',
  'src/domain/values/money.test.ts': 'test',
  'public/icon.svg': 'icon',
  'index.html': 'page',
  'package-lock.json': 'lock',
  'vite.config.ts': 'configuration',
  'bin/build.ts': 'build',
  'docs/operating.md': 'text',
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
  ['a step of the build', edit('bin/build.ts'), false],
  ['the configuration', edit('vite.config.ts'), false],
  ['a new dependency', edit('package-lock.json'), false],
  ['a test', edit('src/domain/values/money.test.ts'), true],
  ['a file that the build does not read', edit('docs/operating.md'), true],
])(
  'the stamp of the same sources in another folder, but for %s, is kept: %s',
  async (_, change, isKept) => {
    const [one, other] = [await temporaryFolder(sources), await temporaryFolder(sources)]
    await change(other)
    expect((await sourceStamp(one)) === (await sourceStamp(other))).toBe(isKept)
  },
)
