import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { swapFolder } from './swap-folder.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

test.each([{ 'dist/a': 'old' }, {}])(
  'a fresh folder takes the place of %j, and stays if the next is missing',
  async (last) => {
    const root = await temporaryFolder({ ...last, 'fresh/a': 'new' })
    const swap = () => swapFolder(join(root, 'fresh'), join(root, 'dist'), join(root, 'previous'))
    await swap()
    expect(await readFile(join(root, 'dist/a'), 'utf8')).toBe('new')
    // The next build has produced nothing.
    await expect(swap()).rejects.toThrow('ENOENT')
    expect(await readFile(join(root, 'dist/a'), 'utf8')).toBe('new')
  },
)

test('builds that end at the same moment leave one whole folder', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `fresh${index}`)
  const files = names.flatMap((name) => [
    [`${name}/a`, name],
    [`${name}/b`, name],
  ])
  const root = await temporaryFolder(Object.fromEntries(files))
  await Promise.all(
    names.map((name) =>
      swapFolder(join(root, name), join(root, 'dist'), join(root, `${name}-previous`)),
    ),
  )
  const [a, b] = await Promise.all(
    ['a', 'b'].map((file) => readFile(join(root, 'dist', file), 'utf8')),
  )
  expect(names).toContain(a)
  expect(b).toBe(a)
})
