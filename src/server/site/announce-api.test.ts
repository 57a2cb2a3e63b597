import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { announceApi } from './announce-api.ts'
import { entityTag } from './entity-tags.ts'
import { loadSite, type Site, type SiteFile } from './static-site.ts'

const tag = '<meta name="some-api" content="/api" />'
const home = '<!doctype html><head>\n    <title>Home</title>\n  </head><body>$& $1</body>'

async function load(): Promise<Site> {
  const folder = await temporaryFolder({
    'index.html': home,
    'index.html.br': brotliCompressSync(home),
    'index.html.gz': gzipSync(home),
    'browse/index.html': '<h1>Browse</h1>',
    '404.html': '<h1>Nothing here</h1>',
    'icon.svg': '<svg/>',
    'assets/app-1234.js': 'app()',
  })
  return loadSite(folder)
}

function textOf(file: SiteFile | undefined): string {
  return new TextDecoder().decode(file?.identity.body)
}

test('every page has the tag once in its head, the 404 page included, and is otherwise unchanged', async () => {
  const { files, notFound } = await announceApi(await load(), tag)
  for (const page of [files.get('/'), files.get('/browse'), notFound]) {
    expect(textOf(page).split(tag)).toHaveLength(2)
  }
  const page = textOf(files.get('/'))
  expect(page.indexOf(tag)).toBeLessThan(page.indexOf('</head>'))
  expect(page.replace(`${tag}\n  `, '')).toBe(home)
})

test('each encoding has the new page and its own entity tag', async () => {
  const site = await load()
  const page = (await announceApi(site, tag)).files.get('/')
  const [br, gzip] = page?.compressed ?? []
  const text = textOf(page)
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text)
  const etags = [page?.identity, br, gzip].map((copy) => copy?.etag)
  expect(etags).toEqual(
    (['identity', 'br', 'gzip'] as const).map((name) => entityTag(Buffer.from(text), name)),
  )
  expect(etags).not.toContain(site.files.get('/')?.identity.etag)
  expect(page?.cacheControl).toBe('no-cache')
})

test('the original site is unchanged, and all other files are shared', async () => {
  const site = await load()
  const announced = await announceApi(site, tag)
  expect(textOf(site.files.get('/'))).toBe(home)
  expect(textOf(site.notFound)).not.toContain(tag)
  for (const path of ['/icon.svg', '/assets/app-1234.js']) {
    expect(announced.files.get(path)).toBe(site.files.get(path))
  }
  expect(announced.redirects).toBe(site.redirects)
  const without = await announceApi({ ...site, notFound: undefined }, tag)
  expect(without.notFound).toBeUndefined()
})
