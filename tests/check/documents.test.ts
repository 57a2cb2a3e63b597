import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const documents = await collect(['*.md', 'docs/**/*.md'])

test('every relative link of a document leads to a file', async () => {
  const broken: string[] = []
  for (const document of documents) {
    const text = await readFile(document, 'utf8')
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
      if (!existsSync(join(dirname(document), target))) broken.push(`${document}: ${target}`)
    }
  }
  expect(documents.length).toBeGreaterThan(10)
  expect(broken).toEqual([])
})

test('documents name only files that exist, by their path or their name', async () => {
  const path = /(?<![\w./-])(?:src|bin|tests|docs|bench)\/[\w./<>*{},-]*[\w>*}]/g
  const name = /(?<=`)[\w./<>*{},-]+\.(?:tsx?|mjs|css)(?=`)/g
  const files = await collect(['{src,bin,tests,docs,bench}/**'])
  const missing: string[] = []
  for (const document of documents) {
    // In the diff of a recipe, `+++` heads a file that it adds.
    const text = (await readFile(document, 'utf8')).replaceAll(/^\+.*$/gm, '')
    for (const [named] of [...text.matchAll(path), ...text.matchAll(name)]) {
      const pattern = `**/${named.replaceAll(/<[^>]*>/g, '*')}`
      if (!files.some((file) => matchesGlob(file, pattern))) missing.push(`${document}: ${named}`)
    }
  }
  expect(missing).toEqual([])
})

test('the index of decisions lists every decision once', async () => {
  const index = await readFile('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/\((\d{4}-[^)]+)\)/g)].map(([, file]) => file)
  const decisions = await collect(['docs/decisions/[0-9]*.md'])
  expect(listed).toEqual(decisions.map((file) => file.replace('docs/decisions/', '')))
})

test('.env.example and the operating guide name the same variables as the server reads', async () => {
  const source = await readFile('src/server/environment.ts', 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name]) => name)
  const example = await readFile('.env.example', 'utf8')
  const named = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  const guide = await readFile('docs/operating.md', 'utf8')
  const explained = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(explained))
  expect(read.length).toBeGreaterThan(10)
  expect(explained).toEqual(expect.arrayContaining(read))
})

async function collect(patterns: string[]): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(patterns)) files.push(file)
  return files.toSorted()
}
