import { join } from 'node:path'
import { site } from '#bin/build-paths.ts'
import type { Story } from '#domain/showcase/hit-schema.ts'
import { renderPages } from '#server/site/live-pages.ts'
import { compressBody, renderFolder } from '#server/site/static-site.ts'
import { expect, test } from './fixtures.ts'
import { manyHits } from './many-hits.ts'

test('Browse with 1,000 hits has the first of them within its budget, and the counts of all', async () => {
  const stories: Story[] = []
  const hits = manyHits.slice(0, 1000)
  const pages = await renderPages(join(site, renderFolder), { hits, stories })
  const { content = '' } = pages.find(({ file }) => file === 'browse/index.html') ?? {}
  expect((await compressBody(Buffer.from(content), 'br')).length).toBeLessThan(16 * 1024)
  expect(content.split('<article').length - 1).toBeGreaterThanOrEqual(6)
  expect(content).toContain('1,000 hits, page 1 of 50')
})
