import { pino } from 'pino'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { announceApi } from './announce-api.ts'
import { createLivePages } from './live-pages.ts'
import { loadSite } from './static-site.ts'

const tag = '<meta name="some-api" />'

/** A renderer that writes what it is given into two pages, and fails where that is its wish. */
const renderer = `import { parentPort, workerData } from 'node:worker_threads'
const { content: { title }, assets: { frame } } = workerData
if (title === 'broken') throw new Error('No page.')
parentPort.postMessage([
  { file: 'index.html', content: frame + 'Home' },
  { file: 'browse/index.html', content: frame + title },
  { file: '404.html', content: frame + 'none' },
  { file: 'sitemap.xml', content: title },
])`

async function openPages() {
  const files = {
    'index.html': '<head></head>Home',
    'browse/index.html': '<head></head>Samples',
    '404.html': '<head></head>none',
    'sitemap.xml': 'Samples',
    '.render/package.json': '{"type":"module"}',
    '.render/prerender.js': renderer,
    '.render/assets.json': '{"frame":"<head></head>"}',
  }
  const site = await announceApi(await loadSite(await temporaryFolder(files)), tag)
  const stored: { title?: string } = {}
  let change: ((change: { kind: string }) => void) | undefined
  const pages = createLivePages({
    site,
    tag,
    listen(listener) {
      change = listener
      return () => undefined
    },
    logger: pino({ level: 'silent' }),
    readContent: async () => (stored.title === undefined ? undefined : { ...stored }),
  })
  const textOf = (path: string) => new TextDecoder().decode(site.files.get(path)?.identity.body)
  return { site, pages, stored, textOf, announce: () => change?.({ kind: 'site' }) }
}

test('pages are rendered anew with the API announced and a new entity tag, others keep theirs, and the renderer is not served', async () => {
  const { site, pages, stored, textOf } = await openPages()
  await pages.refresh()
  const tags = () => ['/', '/browse'].map((path) => site.files.get(path)?.identity.etag)
  const before = tags()
  stored.title = 'A new hit'
  await pages.refresh()
  expect(textOf('/browse')).toBe(`<head>${tag}\n  </head>A new hit`)
  expect(textOf('/sitemap.xml')).toBe('A new hit')
  const [home, browse] = tags()
  expect([home === before[0], browse === before[1]]).toEqual([true, false])
  expect([...site.files.keys()].filter((path) => path.includes('render'))).toEqual([])
  delete stored.title
  await pages.refresh()
  expect(tags()).toEqual(before)
})

test('a change that is announced while pages are rendered is not lost, and one that cannot be rendered leaves them', async () => {
  const { pages, stored, textOf, announce } = await openPages()
  stored.title = 'first'
  announce()
  stored.title = 'second'
  await pages.refresh()
  expect(textOf('/sitemap.xml')).toBe('second')
  stored.title = 'broken'
  announce()
  await pages.refresh()
  expect(textOf('/sitemap.xml')).toBe('second')
  stored.title = 'third'
  announce()
  await pages.stop()
  expect(textOf('/sitemap.xml')).toBe('third')
})
