// What each page may weigh before anybody touches it: Brotli bodies as they travel, in KiB, without headers.
// `npm run check` prints what is left of each budget, and fails when one is exceeded.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildIfNeeded } from './build-if-needed.ts'
import { site } from './build-paths.ts'

export interface Weight {
  script: number
  /** Script that a visitor of Home (for Home: of Pricing) does not have yet. */
  further: number
  html: number
  css: number
  fonts: number
  whole: number
  /** The page, its scripts and fonts, and the session of live. */
  files: number
}

/** The weights are those of the day the table was made plus 10%, and all but `whole` and `files` differ by page. */
const everyPage = { css: 11, fonts: 33.4, whole: 160, files: 12 }

const budgets: Record<string, Weight> = {
  '/': { ...everyPage, script: 101, further: 6.4, html: 20.2 },
  '/browse': { ...everyPage, script: 107.3, further: 12.7, html: 16.9 },
  '/pricing': { ...everyPage, script: 114, further: 19.4, html: 20.4 },
  '/order-hit': { ...everyPage, script: 116.5, further: 21.9, html: 15.7 },
  '/dashboard': { ...everyPage, script: 117.7, further: 23.3, html: 16 },
  '/sign-in': { ...everyPage, script: 115.3, further: 20.7, html: 15.5 },
  '/sign-up': { ...everyPage, script: 113.9, further: 19.7, html: 15.5 },
  '/404': { ...everyPage, script: 100.5, further: 5.9, html: 14.9 },
}

/** A line for every figure that is above its budget. */
export function findExcess(path: string, weight: Partial<Weight>): string[] {
  const allowed = budgets[path]
  if (!allowed) return [`${path} has no budget: add it to bin/budgets.ts.`]
  return Object.entries(weight)
    .filter(([name, value]) => !(value <= allowed[name as keyof Weight]))
    .map(
      ([name, value]) =>
        `${path} ${name}: ${show(value)}, at most ${allowed[name as keyof Weight]}`,
    )
}

/** What the HTML of a page names. Live also fetches the parts of the API, so it counts as live. */
export function weighPage(path: string, folder = site): Weight {
  const file = [`${path}/index.html`, `${path}.html`].find((name) => existsSync(join(folder, name)))
  if (!file) throw new Error(`${path} is not in ${folder}.`)
  const html = readFileSync(join(folder, file), 'utf8')
  const scripts = scriptsOf(html)
  const before = path === '/' ? 'pricing/index.html' : 'index.html'
  const known = new Set(scriptsOf(readFileSync(join(folder, before), 'utf8')))
  const fonts = [...html.matchAll(/"([^"]+\.woff2)"/g)].map(([, address = '']) => address)
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  if (scripts.length < 4 || fonts.length !== 2 || style === '') {
    throw new Error(`${path} does not name its scripts, fonts and styles as expected.`)
  }
  const sum = (files: string[]) => files.reduce((total, name) => total + sizeOf(folder, name), 0)
  return {
    script: sum(scripts),
    further: sum(scripts.filter((name) => !known.has(name))),
    html: sizeOf(folder, file),
    css: brotliCompressSync(style).length / 1024,
    fonts: sum(fonts),
    whole: sum([file, ...scripts, ...fonts]),
    files: scripts.length + fonts.length + 2,
  }
}

function scriptsOf(html: string): string[] {
  return ['scripts', 'chunks', 'api-chunks'].flatMap(
    (name) => new RegExp(` data-${name}="(.*?)"`).exec(html)?.[1]?.split(' ') ?? [],
  )
}

function sizeOf(folder: string, file: string): number {
  const path = join(folder, file)
  return statSync(path.endsWith('.woff2') ? path : `${path}.br`).size / 1024
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}

if (process.argv[1] === import.meta.filename) {
  await buildIfNeeded()
  const excess = Object.entries(budgets).flatMap(([path, allowed]) => {
    const weight = weighPage(path)
    const figures = Object.entries(weight).map(
      ([name, value]) => `${name} ${show(value)}/${allowed[name as keyof Weight]}`,
    )
    console.log(`  ${path.padEnd(11)} ${figures.join('  ')}`)
    return findExcess(path, weight)
  })
  for (const line of excess) console.error(line)
  if (excess.length > 0) process.exitCode = 1
}
