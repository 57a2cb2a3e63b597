import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createApp, executableScripts, securityHeaders } from './app.ts'
import { script, siteFolder } from './site/site-folder.fixture.ts'
import { loadSite } from './site/static-site.ts'

/** A whole reply, with the names of its headers in lower case. */
async function requested(path: string, sent: Record<string, string> = {}) {
  const reply = await request(path, sent)
  const headers: Record<string, string> = Object.fromEntries(reply.headers)
  return { status: reply.status, headers, text: await reply.text() }
}

async function request(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const app = createApp({ site: await loadSite(await siteFolder()) })
  return app.fetch(new Request(new URL(path, 'http://localhost'), { method, headers }))
}

const asset = '/assets/app-1234.js'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

test('a page is served at its route with the security headers, and revalidated each time', async () => {
  const { status, headers, text } = await requested('/browse?q=crm')
  expect([status, text]).toEqual([200, '<h1>Browse</h1>'])
  expect(headers).toMatchObject(pageHeaders)
})

test.each([
  ['/browse/?q=a%20b', '/browse?q=a%20b'],
  ['/browse/index.html', '/browse'],
  ['/index.html?x=//evil.example', '/?x=//evil.example'],
])('%s moves for good to %s', async (from, to) => {
  expect(await requested(from)).toMatchObject({ status: 308, headers: { location: to } })
})

test.each([
  '/nothing',
  '/404.html',
  '/%',
  '/..%2f..%2fpackage.json',
  '/assets/',
  `${asset}.gz`,
  '//evil.example/index.html',
  '/\\evil.example/',
])('%s is answered with the page for nothing found', async (path) => {
  const { status, headers, ...reply } = await requested(`http://localhost${path}`)
  expect([status, headers.location, headers.etag]).toEqual([404, undefined, undefined])
  expect(headers).toMatchObject(pageHeaders)
  expect(reply.text).toContain('Nothing here')
})

test('a file with a hash in its name is cached forever, any other for an hour', async () => {
  const forEver = 'public, max-age=31536000, immutable'
  expect((await request(asset)).headers.get('Cache-Control')).toBe(forEver)
  expect((await request('/icon.svg')).headers.get('Cache-Control')).toBe('public, max-age=3600')
})

test('a file is sent in the encoding that the client prefers, without the policies of pages', async () => {
  const br = await request(asset, { 'Accept-Encoding': 'gzip, br' })
  const gzip = await request(asset, { 'Accept-Encoding': 'gzip, br;q=0' })
  const plain = await request(asset)
  const replies = [br, gzip, plain]
  const headers = (name: string) => replies.map((reply) => reply.headers.get(name))
  expect(headers('Content-Encoding')).toEqual(['br', 'gzip', null])
  expect(headers('Vary')).toEqual(Array(3).fill('Accept-Encoding'))
  expect(new Set(headers('ETag')).size).toBe(3)
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
  expect(plain.headers.get('Content-Length')).toBe(String(script.length))
  expect(plain.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(plain.headers.has('Content-Security-Policy')).toBe(false)
  expect(await plain.text()).toBe(script)
})

test('a file that the client already has is answered with 304', async () => {
  const etag = (await request(asset, { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? ''
  const again = await request(asset, { 'Accept-Encoding': 'br', 'If-None-Match': `"x", W/${etag}` })
  expect(again.status).toBe(304)
  const immutable = expect.stringContaining('immutable')
  const kept = { etag, 'cache-control': immutable, vary: 'Accept-Encoding' }
  expect(Object.fromEntries(again.headers)).toMatchObject(kept)
  expect(again.headers.get('Content-Length')).toBeNull()
  const otherEncoding = await request(asset, { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
  expect(otherEncoding.status).toBe(200)
})

test.each(['/browse', asset, '/nothing', '/browse/'])(
  'HEAD %s has the headers of GET, without a body',
  async (path) => {
    const headers = { 'Accept-Encoding': 'br' }
    const [get, head] = [await request(path, headers), await request(path, headers, 'HEAD')]
    expect(head.status).toBe(get.status)
    expect([...head.headers]).toEqual([...get.headers])
    expect(await head.text()).toBe('')
  },
)

test.each(['POST', 'OPTIONS'])('%s is not allowed', async (method) => {
  const reply = await request('/', {}, method)
  expect(reply.status).toBe(405)
  expect(reply.headers.get('Allow')).toBe('GET, HEAD')
})

test('inline scripts are allowed only by their hash, and nothing may frame the site, be embedded in it or be sent elsewhere', async () => {
  const hash = createHash('sha256').update('theme()').digest('base64')
  const headers = securityHeaders(await loadSite(await siteFolder()))
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' 'sha256-${hash}'`,
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "connect-src 'self'",
    ]),
  )
})

test.each([
  ['<script>a</script><script>b</script>', ['a', 'b']],
  ['<script type="module">a</script>', ['a']],
  ["<script type='text/javascript' nonce>a</script >", ['a']],
  ['<SCRIPT>a\r\nb</SCRIPT>', ['a\nb']],
  ['<script type="application/ld+json">{}</script>', []],
  ['<script type="module" src="/a.js"></script>', []],
  ['<script data-src="x">a</script>', ['a']],
])('the inline scripts that run in %s are %j', (html, scripts) => {
  expect(executableScripts(html)).toEqual(scripts)
})
