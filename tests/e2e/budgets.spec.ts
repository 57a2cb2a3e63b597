import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { site } from '#bin/build-paths.ts'
import type { Story } from '#domain/showcase/story.ts'
import { compressBody } from '#server/site/encoding.ts'
import { renderFolder, renderPages } from '#server/site/render-pages.ts'
import { sizeBudgets } from '../../bench/web/budgets.ts'
import { broken, judge } from '../../bench/web/judge.ts'
import { expect, test } from './fixtures.ts'
import { manyHits } from './many-hits.ts'
import { screens } from './routes.ts'

// What the HTML of a page names. What a browser really fetches is measured in budgets.full.spec.ts.

test('no page names more script, style, fonts and files than its budget allows', async ({
  request,
}) => {
  const sizes = new Map<string, number>()
  for (const { path } of screens) {
    const html = await (await request.get(path)).text()
    // Live fetches the parts of the API as well: what it may cost, the demo costs less.
    const scripts = ['scripts', 'parts', 'api-parts'].flatMap(
      (name) => new RegExp(` data-${name}="(.*?)"`).exec(html)?.[1]?.split(' ') ?? [],
    )
    const fonts = [...html.matchAll(/"([^"]+\.woff2)"/g)].map(([, address = '']) => address)
    for (const file of [path, ...scripts, ...fonts]) {
      if (!sizes.has(file)) sizes.set(file, await sizeOf(request, file))
    }
    const sum = (files: string[]) =>
      files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const load = {
      bodies: { html: sum([path]), style: 0, script: sum(scripts), font: sum(fonts), other: 0 },
      styleInPage: brotliCompressSync(style).length,
      wire: 0,
      // The page itself and the session of live.
      requests: scripts.length + fonts.length + 2,
      nodes: 0,
      shift: 0,
    }
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(fonts, path).toHaveLength(2)
    expect(style, path).not.toBe('')
    expect(broken(judge(sizeBudgets, path, load)), 'budgets that are broken').toEqual([])
  }
})

test('Browse with 1,000 hits has the first of them within its budget, and the counts of all', async () => {
  const stories: Story[] = []
  const hits = manyHits.slice(0, 1000)
  const pages = await renderPages(join(site, renderFolder), { hits, stories })
  const { content = '' } = pages.find(({ file }) => file === 'browse/index.html') ?? {}
  expect((await compressBody(Buffer.from(content), 'br')).length).toBeLessThan(16 * 1024)
  expect(content.split('<article').length - 1).toBeGreaterThanOrEqual(6)
  expect(content).toContain('1,000 hits, page 1 of 50')
})

/** Of the body as it travels, compressed. */
async function sizeOf(request: APIRequestContext, file: string): Promise<number> {
  const response = await request.head(file, { headers: { 'Accept-Encoding': 'br' } })
  const { 'content-length': length, 'content-encoding': encoding } = response.headers()
  if (!file.endsWith('.woff2')) expect(encoding, file).toBe('br')
  return Number(length)
}
