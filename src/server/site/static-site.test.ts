import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { siteFolder } from './site-folder.fixture.ts'
import { announceApi, entityTag, loadSite, type Site, type SiteFile } from './static-site.ts'

test('pages are found by their route, files by their name, each with its type', async () => {
  const { files } = await loadSite(await siteFolder())
  const types = Object.fromEntries([...files].map(([path, { type }]) => [path, type]))
  expect(types).toEqual({
    '/': 'text/html; charset=utf-8',
    '/browse': 'text/html; charset=utf-8',
    '/assets/app-1234.js': 'text/javascript; charset=utf-8',
    '/assets/font-1234.woff2': 'font/woff2',
    '/favicon.ico': 'image/x-icon',
    '/icon.svg': 'image/svg+xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json',
    '/sitemap.xml': 'application/xml; charset=utf-8',
  })
})

test('a folder that was never built stops the start', async () => {
  await expect(loadSite('no-such-folder')).rejects.toThrow('no-such-folder')
})

const tag = '<meta name="some-api" content="/api" />'
const home = '<!doctype html><head>\n    <title>Home</title>\n  </head><body>$& $1</body>'

function load(): Promise<Site> {
  const pages = { 'browse/index.html': '<h1>Browse</h1>', '404.html': '<h1>Nothing here</h1>' }
  const copies = { 'index.html.br': brotliCompressSync(home), 'index.html.gz': gzipSync(home) }
  return temporaryFolder({ 'index.html': home, ...copies, ...pages, 'icon.svg': '<svg/>' }).then(
    loadSite,
  )
}

function textOf(file: SiteFile | undefined): string {
  return new TextDecoder().decode(file?.identity.body)
}

test('every page has the tag once in its head, the 404 page included, and the original site is unchanged', async () => {
  const site = await load()
  const { files, notFound, redirects } = await announceApi(site, tag)
  for (const page of [files.get('/'), files.get('/browse'), notFound]) {
    expect(textOf(page).split(tag)).toHaveLength(2)
  }
  const page = textOf(files.get('/'))
  expect(page.indexOf(tag)).toBeLessThan(page.indexOf('</head>'))
  expect(page.replace(`${tag}\n  `, '')).toBe(home)
  expect([textOf(site.files.get('/')), textOf(site.notFound)]).toEqual([
    home,
    '<h1>Nothing here</h1>',
  ])
  expect(files.get('/icon.svg')).toBe(site.files.get('/icon.svg'))
  expect(redirects).toBe(site.redirects)
  const without = await announceApi({ ...site, notFound: undefined }, tag)
  expect(without.notFound).toBeUndefined()
})

test('each encoding has the new page and its own entity tag', async () => {
  const page = (await announceApi(await load(), tag)).files.get('/')
  const [br, gzip] = page?.compressed ?? []
  const text = textOf(page)
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text)
  expect([page?.identity, br, gzip].map((copy) => copy?.etag)).toEqual(
    (['identity', 'br', 'gzip'] as const).map((name) => entityTag(Buffer.from(text), name)),
  )
  expect(page?.cacheControl).toBe('no-cache')
})
