import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { createLivePages, renderPages } from './live-pages.ts'
import { announceApi, loadSite, renderFolder } from './static-site.ts'

const tag = '<meta name="some-api" />'

/** A renderer that writes what it is given into two pages, and fails where that is its wish. */
const renderer = `import { parentPort, workerData } from 'node:worker_threads'
const { content: { title }, assets: { frame } } = workerData
if (title === 'broken') throw new Error('No page.')
while (title === 'endless');
const held = []
while (title === 'huge') held.push(new Array(1e6).fill(title + held.length))
parentPort.postMessage([
  { file: 'index.html', content: frame + 'Home' },
  { file: 'browse/index.html', content: frame + title },
  { file: '404.html', content: frame + 'none' },
  { file: 'sitemap.xml', content: title },
])`

const buildFiles = {
  'index.html': '<head></head>Home',
  'browse/index.html': '<head></head>Samples',
  '404.html': '<head></head>none',
  'sitemap.xml': 'Samples',
  '.render/package.json': '{"type":"module"}',
  '.render/prerender.js': renderer,
  '.render/assets.json': '{"frame":"<head></head>"}',
}

interface Stored {
  title?: string
}

/** A start on a built folder, where a process before it may have kept its pages. */
async function openPages(
  stored: Stored = {},
  folder?: string,
  limits = { renderMs: 60_000, memoryMb: 256 },
) {
  const build = folder ?? (await temporaryFolder(buildFiles))
  const site = await announceApi(await loadSite(build), tag)
  let change: ((change: { kind: string }) => void) | undefined
  const log: string[] = []
  const pages = createLivePages({
    site,
    tag,
    listen(listener) {
      change = listener
      return () => undefined
    },
    logger: pino({}, { write: (line) => void log.push(JSON.parse(line).msg) }),
    readContent: async () => (stored.title === undefined ? undefined : { ...stored }),
    keptFile: join(build, 'data', 'pages.json'),
    limits,
  })
  onTestFinished(() => pages.stop())
  const textOf = (path: string) => new TextDecoder().decode(site.files.get(path)?.identity.body)
  const announce = () => change?.({ kind: 'site' })
  return { site, pages, stored, textOf, announce, log, folder: build }
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

test('pages are not rendered once the server is stopping', async () => {
  const folder = await temporaryFolder(buildFiles)
  const stopping = AbortSignal.abort(new Error('Stopping.'))
  const rendering = renderPages(join(folder, renderFolder), { title: 'A hit' }, undefined, stopping)
  await expect(rendering).rejects.toThrow('Stopping.')
})

test('changes that are announced while pages are rendered are rendered together, after them', async () => {
  const { pages, stored, textOf, announce, log } = await openPages({ title: 'first' })
  announce()
  for (const title of ['second', 'third', 'fourth']) {
    stored.title = title
    announce()
  }
  await pages.refresh()
  expect(textOf('/sitemap.xml')).toBe('fourth')
  expect(log.length).toBeLessThanOrEqual(2)
})

test.each([
  ['broken', {}],
  ['endless', { renderMs: 200 }],
  ['huge', { memoryMb: 16 }],
])(
  'pages stay as they were and are stale while the renderer is %s, and it is tried again after a minute',
  async (title, limit) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const limits = { renderMs: 60_000, memoryMb: 256 }
    const { pages, stored, textOf, log } = await openPages({ title: 'good' }, undefined, limits)
    await pages.refresh()
    Object.assign(limits, limit)
    stored.title = title
    await pages.refresh()
    expect([textOf('/sitemap.xml'), pages.isStale()]).toEqual(['good', true])
    expect(log.at(-1)).toBe('pages not rendered')
    stored.title = 'good'
    vi.advanceTimersByTime(60_000)
    await pages.refresh()
    expect(pages.isStale()).toBe(false)
  },
)

test('a start shows the pages that the same build rendered last, without waiting for the renderer', async () => {
  const first = await openPages({ title: 'good' })
  await first.pages.start()
  const second = await openPages({ title: 'endless' }, first.folder)
  await second.pages.start()
  expect(second.textOf('/browse')).toBe(`<head>${tag}\n  </head>good`)
  const same = await openPages({ title: 'good' }, first.folder)
  await same.pages.start()
  await same.pages.refresh()
  expect(same.log).toEqual([])
})

test('a start waits for its pages where another build, or none, has rendered them', async () => {
  const first = await openPages({ title: 'good' })
  await first.pages.start()
  await writeFile(join(first.folder, '.render/assets.json'), '{"frame":"<head>new</head>"}')
  const second = await openPages({ title: 'good' }, first.folder)
  await second.pages.start()
  expect(second.textOf('/browse')).toBe(`<head>new${tag}\n  </head>good`)
})
