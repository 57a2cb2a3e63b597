import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subsetFonts } from './subset-fonts.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

test('the same bytes come out each time, so that no address changes without need', async () => {
  const [one, other] = [await temporaryFolder(), await temporaryFolder()]
  await Promise.all([subsetFonts(one), subsetFonts(other)])
  for (const name of await readdir(one)) {
    expect(await readFile(join(other, name)), name).toEqual(await readFile(join(one, name)))
  }
})
