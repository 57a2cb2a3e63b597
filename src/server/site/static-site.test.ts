import { expect, test } from 'vitest'
import { siteFolder } from './site-folder.fixture.ts'
import { loadSite } from './static-site.ts'

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
