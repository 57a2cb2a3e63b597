import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { readReleases } from '#bin/release-record.ts'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { readEnvironment } from '#server/environment.ts'

const wordsMax = 15_000
const decisionWordsMax = 120

const documents = new Map<string, string>()
// The changelog says what was: names in it may be gone.
for (const path of await collect(['!(CHANGELOG).md', 'docs/**/*.md']))
  documents.set(path, await readFile(path, 'utf8'))

/** In the diff of a recipe, `+` begins a line to add, and `+++` heads a file to add. */
const withoutDiffs = mapDocuments((text) => text.replaceAll(/^\+.*$/gm, ''))
const sources = await collect(['{src,bin,tests,docs,bench,tools,deploy}/**', '*', '.*rc*'])

test('documents have at most 15,000 words, and each decision at most 120', () => {
  let total = 0
  const long: string[] = []
  for (const [path, text] of documents) {
    const count = text.split(/\s+/).filter(Boolean).length
    total += count
    const isDecision = /decisions\/\d/.test(path)
    if (isDecision && count > decisionWordsMax) long.push(`${path}: ${count}`)
  }
  expect(documents.size).toBeGreaterThan(10)
  expect(long).toEqual([])
  expect(total).toBeLessThanOrEqual(wordsMax)
})

test('the changelog has a section for each release, newest first, with what to do before an upgrade', async () => {
  const [, ...sections] = (await readFile('CHANGELOG.md', 'utf8')).split(/^## /m)
  const versions = sections.map((section) => /^\[(.+?)\]/.exec(section)?.[1] ?? '')
  expect(versions).toEqual([
    'Unreleased',
    ...[...(await readReleases()).keys()].toSorted(compareVersions),
  ])
  const released = sections.slice(1)
  expect(released.filter((section) => !section.includes('\n### Before you upgrade\n'))).toEqual([])
})

function compareVersions(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true })
}

test('relative links lead to a file, and to a heading that it has', () => {
  const broken: string[] = []
  for (const [path, text] of documents) {
    for (const [, file, heading] of text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
      const target = file ? join(dirname(path), file) : path
      const hasHeading = !heading || headingsOf(documents.get(target) ?? '').includes(heading)
      if (!existsSync(target) || !hasHeading) broken.push(`${path}: ${file}#${heading}`)
    }
  }
  expect(broken).toEqual([])
})

test('documents name only files that exist, by their path or their name', () => {
  const path = /(?<![\w./-])(?:src|bin|tests|docs|bench|tools|deploy)\/[\w./<>*{},-]*[\w>*}]/g
  const name = /(?<=`)[\w./<>*{},-]+\.(?:tsx?|mjs|css)(?=`)/g
  const missing = findMissing([path, name], (named) => {
    const pattern = `**/${named.replaceAll(/<[^>]*>/g, '*')}`
    const isPlain = !/[*{]/.test(pattern.slice('**/'.length))
    return sources.some((file) =>
      isPlain ? `/${file}`.endsWith(`/${named}`) : matchesGlob(file, pattern),
    )
  })
  expect(missing).toEqual([])
})

test('documents name only npm scripts that exist', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const missing = findMissing([/(?<=npm run )[\w:-]+/g], (script) => script in scripts)
  expect(missing).toEqual([])
})

test('documents name only environment variables that .env.example explains', async () => {
  const example = await readFile('.env.example', 'utf8')
  const ofCompose = 'POSTGRES_PASSWORD'
  const missing = findMissing(
    [/(?<![\w/])[A-Z]{2,}(?:_[A-Z]+)+(?!\w)/g],
    (name) => example.includes(`\n#${name}=`) || name === ofCompose,
  )
  expect(missing).toEqual([])
})

test('.env.example has every variable that the server reads, with its default', async () => {
  const source = await readFile('src/server/environment.ts', 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name]) => name)
  const example = await readFile('.env.example', 'utf8')
  const given = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)]
  const forTests = ['CHROME_PATH', 'TEST_DATABASE_URL']
  expect(read.length).toBeGreaterThan(10)
  expect(given.map(([, name]) => name)).toEqual([...read, ...forTests])
  const parsed = readEnvironment(
    Object.fromEntries(given.map(([, name, value]) => [name, value || undefined])),
  )
  expect(parsed).toMatchObject(readEnvironment({}))
})

test('documents name only endpoints that the table has', () => {
  const known = Object.values(endpoints).map(({ method, path }) => ({ method, path }))
  const isKnown = (named: string) => {
    const [, method, address = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(named) ?? []
    const path = address.replace(new RegExp(`^${apiPath}(?=/)`), '')
    return known.some((it) => it.path === path && (method === undefined || it.method === method))
  }
  const call = /(?<=`)(?:GET|POST|PUT|DELETE) \/[\w/:.-]+/g
  const address = /(?<![\w.])\/api\/[\w/:.-]*\w/g
  const missing = findMissing(
    [call, address],
    (named) => named === '/api/openapi.json' || isKnown(named),
  )
  expect(missing).toEqual([])
})

test('code in documents has only identifiers that the source has', async () => {
  const words = new Set<string>()
  for (const file of sources) {
    if (!/\.(tsx?|mjs|css|html|json|yaml|svg)$/.test(file)) continue
    for (const [word] of (await readFile(file, 'utf8')).matchAll(/[\w$]+/g)) words.add(word)
  }
  const camelCase = /(?<![\w/#-])(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])\w*(?![\w-])/g
  const metric = /(?<=hitlist_)\w*[a-z]/g
  const missing: string[] = []
  for (const [path, text] of documents) {
    const added = (text.match(/^\+.*$/gm) ?? []).join(' ')
    for (const [, code = ''] of (withoutDiffs.get(path) ?? '').matchAll(/`([^`\n]+)`/g)) {
      for (const [word] of [...code.matchAll(camelCase), ...code.matchAll(metric)])
        if (!words.has(word) && !added.includes(word)) missing.push(`${path}: ${word}`)
    }
  }
  expect(missing).toEqual([])
})

test('the diffs of recipes import only what exists, or what they add', async () => {
  const missing: string[] = []
  let imports = 0
  for (const [path, text] of documents) {
    const added = new Set([...text.matchAll(/^\+\+\+ (\S+)/gm)].map(([, file]) => file))
    for (const [, names = '', from = ''] of text.matchAll(
      /^\+import (?:type )?\{([^}]+)\} from '#(\w+\/[^']+)'/gm,
    )) {
      imports += 1
      const file = `src/${from}`
      if (added.has(file)) continue
      const source = existsSync(file) ? await readFile(file, 'utf8') : ''
      for (const name of names.split(',')) {
        const exported = new RegExp(`^export .*\\b${name.replace('type ', '').trim()}\\b`, 'm')
        if (!exported.test(source)) missing.push(`${path}: ${name.trim()} of ${file}`)
      }
    }
  }
  expect(imports).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('the architecture names the features that the server has', async () => {
  const text = documents.get('docs/architecture.md') ?? ''
  const [, list = ''] = /^The features are (.*?)\.$/ms.exec(text) ?? []
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const folders = await collect(['src/{domain,server}/*/'])
  const known = new Set(folders.map((folder) => folder.split('/')[2]))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('every decision has the number of its file, and none of another', () => {
  const wrong: string[] = []
  for (const [path, text] of documents) {
    const number = /decisions\/0*(\d+)-/.exec(path)?.[1]
    if (number !== undefined && !text.startsWith(`# ${number}. `)) wrong.push(path)
  }
  expect(wrong).toEqual([])
})

test('docs/limits.md has every rate limit, with its figures', () => {
  const row = /^\| `(?<name>[\w-]+)` \| .+ \| (?<most>\d+ in [^|]+) \| (?<by>[^|]+) \| .+ \|$/gm
  const rows = [...(documents.get('docs/limits.md') ?? '').matchAll(row)]
  const limits = Object.entries<LimitRow>(rateLimits).map(([name, limit]) => {
    const minutes = limit.windowMs / 60_000
    const window = minutes < 60 ? `${minutes} min` : `${minutes / 60} h`
    const by = limit.isPerProcess ? `${limit.by}; in each process` : limit.by
    return { name, most: `${limit.attempts} in ${window}`, by }
  })
  expect(rows.map(({ groups }) => ({ ...groups }))).toEqual(limits)
})

interface LimitRow {
  attempts: number
  windowMs: number
  by: string
  isPerProcess?: true
}

/** What a pattern finds in the documents and `exists` does not know, each with its document. */
function findMissing(patterns: RegExp[], exists: (named: string) => boolean): string[] {
  const missing: string[] = []
  let found = 0
  for (const [path, text] of withoutDiffs) {
    for (const [named] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      found += 1
      if (!exists(named)) missing.push(`${path}: ${named}`)
    }
  }
  // A pattern that matches nothing checks nothing.
  expect(found).toBeGreaterThan(5)
  return missing
}

/** As GitHub makes anchors of them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

function mapDocuments(change: (text: string) => string): Map<string, string> {
  return new Map([...documents].map(([path, text]) => [path, change(text)]))
}

async function collect(patterns: string[]): Promise<string[]> {
  const files: string[] = []
  // Also those of tools.
  const exclude = ['**/node_modules/**']
  for await (const file of glob(patterns, { exclude })) files.push(file)
  return files.toSorted()
}
