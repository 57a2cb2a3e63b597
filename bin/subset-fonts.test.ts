import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { basicCharacters, subsetFonts } from './subset-fonts.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const root = dirname(import.meta.dirname)

const folder = join(root, '.cache/fonts')

// The files of the build, which cuts them once.
beforeAll(() => subsetFonts())

test('nothing is cut again until the recipe changes', async () => {
  const stamp = await readFile(join(folder, 'stamp'), 'utf8')
  const cut = await temporaryFolder({ 'sometype-mono-basic.woff2': 'cut before', stamp })
  await subsetFonts(cut)
  expect((await readdir(cut)).toSorted()).toEqual(['sometype-mono-basic.woff2', 'stamp'])
})

test('fonts.css has the basic characters as the range of the basic files', async () => {
  const faces = (await declaredFaces()).filter(({ file }) => file.endsWith('-basic.woff2'))
  expect(faces).toHaveLength(2)
  for (const { file, range } of faces) {
    expect(range, file).toEqual(new Set(Array.from(basicCharacters, codeOf)))
  }
})

test('no word of ours makes a page load more than the basic files', async () => {
  const further = (await declaredFaces()).filter(({ file }) => !file.endsWith('-basic.woff2'))
  expect(further).not.toHaveLength(0)
  const unexpected: string[] = []
  for (const path of await sourceFiles()) {
    for (const character of await readFile(path, 'utf8')) {
      const code = codeOf(character)
      // A character that no font of ours has comes from the reader's machine, and loads nothing.
      const loads = further.some(({ range }) => range.has(code))
      if (loads) unexpected.push(`${path}: ${character} ${named(code)}`)
    }
  }
  expect(unexpected).toEqual([])
})

/** The faces of fonts.css that have a file. */
async function declaredFaces(): Promise<{ file: string; range: Set<number> }[]> {
  const css = await readFile(join(root, 'src/ui/fonts.css'), 'utf8')
  return Array.from(css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g), (match) => {
    const [, file = '', range = ''] = match
    return { file, range: new Set(range.split(',').flatMap(codesIn)) }
  })
}

function codesIn(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .slice('U+'.length)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** All that could end up on a page: not the tests, which spell names of every kind. */
async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /\.(tsx?|css)$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function named(code: number): string {
  return `U+${code.toString(16).toUpperCase()}`
}
