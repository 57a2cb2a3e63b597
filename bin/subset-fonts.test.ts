import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { beforeAll, expect, test } from 'vitest'
import { basicCharacters, subsetFonts } from './subset-fonts.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const root = dirname(import.meta.dirname)
const packages = join(root, 'node_modules/@fontsource-variable')
const basic = new Set(Array.from(basicCharacters, codeOf))

const folder = join(root, '.cache/fonts')

// The files of the build, which cuts them once.
beforeAll(() => subsetFonts())

test('nothing is cut again until the recipe changes', async () => {
  const stamp = await readFile(join(folder, 'stamp'), 'utf8')
  const cut = await temporaryFolder({ 'sometype-mono-basic.woff2': 'cut before', stamp })
  await subsetFonts(cut)
  expect((await readdir(cut)).toSorted()).toEqual(['sometype-mono-basic.woff2', 'stamp'])
})

test('the basic files hold the basic characters, and fonts.css says so', async () => {
  const faces = (await declaredFaces()).filter(({ file }) => file.endsWith('-basic.woff2'))
  expect(faces).toHaveLength(2)
  for (const { file, range } of faces) {
    expect(await charactersOf(file), file).toEqual(sorted(basic))
    expect(sorted(range), file).toEqual(sorted(basic))
  }
})

test('every character of a Latin file is in the range of one face, whose file has it', async () => {
  const faces = await declaredFaces()
  for (const name of ['bricolage-grotesque', 'sometype-mono']) {
    const ours = faces.filter(({ file }) => basename(file).startsWith(name))
    const contents = await Promise.all(ours.map(({ file }) => charactersOf(file)))
    const whole = join(packages, name, 'files', `${name}-latin-wght-normal.woff2`)
    for (const code of await charactersOf(whole)) {
      const holders = ours.flatMap(({ range }, index) => (range.has(code) ? [index] : []))
      expect(holders, `${name} ${named(code)}`).toHaveLength(1)
      expect(contents[holders[0] ?? 0], `${name} ${named(code)}`).toContain(code)
    }
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

/** The faces of fonts.css that have a file, which is looked for where it is made. */
async function declaredFaces(): Promise<{ file: string; range: Set<number> }[]> {
  const css = await readFile(join(root, 'src/ui/fonts.css'), 'utf8')
  return Array.from(css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g), (match) => {
    const [, url = '', range = ''] = match
    const file = url.replace('../../.cache/fonts', folder).replace('@fontsource-variable', packages)
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

/** What the font's own table of characters says, in its format 4, which all of ours have. */
async function charactersOf(file: string): Promise<number[]> {
  const font = await subsetFont(await readFile(file), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  })
  const cmap = font.subarray(font.readUInt32BE(font.indexOf('cmap', 12, 'latin1') + 8))
  const table = cmap.subarray(cmap.readUInt32BE(8))
  expect(table.readUInt16BE(0)).toBe(4)
  const segmentBytes = table.readUInt16BE(6)
  const codes: number[] = []
  for (let offset = 0; offset < segmentBytes; offset += 2) {
    const last = table.readUInt16BE(14 + offset)
    const first = table.readUInt16BE(16 + segmentBytes + offset)
    // The last segment only marks the end.
    if (last < 0xffff) for (let code = first; code <= last; code++) codes.push(code)
  }
  return codes
}

/** All that could end up on a page: not the tests, which spell names of every kind. */
async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /\.(tsx?|css)$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

function sorted(codes: Iterable<number>): number[] {
  return [...new Set(codes)].toSorted((one, other) => one - other)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function named(code: number): string {
  return `U+${code.toString(16).toUpperCase()}`
}
