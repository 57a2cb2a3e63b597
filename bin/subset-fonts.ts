import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const families = ['bricolage-grotesque', 'sometype-mono']

/**
 * All that our own words are set in, besides the printable ASCII characters. Any other would make a
 * page load a further font file, and each one here makes every page heavier.
 */
const punctuation = '\u00a0©–—‘’“”…−'
export const basicCharacters = charactersBetween(0x20, 0x7e) + punctuation

/** What people may write in their own names and texts; what a font does not have is passed over. */
const otherCharacters = Array.from(charactersBetween(0xa1, 0x2fff))
  .filter((character) => !basicCharacters.includes(character))
  .join('')

/** Cuts the Latin file of each family in two: what every page needs, and the rest. Read by fonts.css. */
export async function subsetFonts(folder = join(root, '.cache', 'fonts')): Promise<void> {
  const stampFile = join(folder, 'stamp')
  const stamp = await recipeStamp()
  // It takes seconds on a busy machine, and comes out the same until the recipe changes.
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await mkdir(folder, { recursive: true })
  for (const family of families) {
    const font = await readFile(latinFile(family))
    await replaceFile(join(folder, `${family}-basic.woff2`), await cut(font, basicCharacters))
    await replaceFile(join(folder, `${family}-rest.woff2`), await cut(font, otherCharacters))
  }
  await replaceFile(stampFile, stamp)
}

/** This file says how they are cut; the lock file, from which fonts and with which tool. */
async function recipeStamp(): Promise<string> {
  const sources = [import.meta.filename, join(root, 'package-lock.json')]
  const recipe = await Promise.all(sources.map((path) => readFile(path)))
  return createHash('sha256').update(Buffer.concat(recipe)).digest('hex')
}

function latinFile(family: string): string {
  const files = join(root, 'node_modules/@fontsource-variable', family, 'files')
  return join(files, `${family}-latin-wght-normal.woff2`)
}

async function cut(font: Buffer, characters: string): Promise<Buffer> {
  // Only now: a server that finds its pages built does without the 20 MB this takes.
  const { default: subsetFont } = await import('subset-font')
  // All weights stay: to cut them as well would save 1.4 KB and round every outline and width anew.
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    // What browsers apply unasked. Tabular figures need no feature: they are set in the mono.
    keepFeatures: ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'],
    // Where the licence is to be found, which every copy has to say.
    preserveNameIds: [13, 14],
  })
}

/** In one move: another build may be reading the file that is there. */
async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, content)
  await rename(aside, path)
}

function charactersBetween(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...codes)
}
