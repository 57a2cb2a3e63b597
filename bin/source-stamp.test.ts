import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceStamp } from './source-stamp.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const sources = {
  'src/web/main.tsx': 'main',
  'src/domain/money.test.ts': 'test',
  'public/icon.svg': 'icon',
  'index.html': 'page',
  'package-lock.json': 'lock',
}

const changes: Record<string, (folder: string) => Promise<void>> = {
  'an edit': (folder) => writeFile(join(folder, 'src/web/main.tsx'), 'changed'),
  'a new file': (folder) => writeFile(join(folder, 'src/web/more.ts'), ''),
  'a removed file': (folder) => rm(join(folder, 'public/icon.svg')),
  'a renamed file': (folder) =>
    rename(join(folder, 'public/icon.svg'), join(folder, 'public/i.svg')),
  'a new dependency': (folder) => writeFile(join(folder, 'package-lock.json'), 'lock 2'),
}

test.each(Object.keys(changes))('%s asks for a new build', async (name) => {
  const folder = await temporaryFolder(sources)
  const before = await sourceStamp(folder)
  await changes[name]?.(folder)
  expect(await sourceStamp(folder)).not.toBe(before)
})

test('the same sources in another place do not ask for a new build', async () => {
  const [one, other] = [await temporaryFolder(sources), await temporaryFolder(sources)]
  expect(await sourceStamp(one)).toBe(await sourceStamp(other))
})

test('an edited test does not ask for a new build', async () => {
  const folder = await temporaryFolder(sources)
  const before = await sourceStamp(folder)
  await writeFile(join(folder, 'src/domain/money.test.ts'), 'changed')
  expect(await sourceStamp(folder)).toBe(before)
})
