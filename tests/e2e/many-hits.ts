import type { Page } from '@playwright/test'
import { sampleHits } from '#backends/samples/hits.ts'
import { hitStatuses, industries } from '#domain/showcase/hit.ts'
import type { Hit } from '#domain/showcase/hit-schema.ts'

/** Ten thousand, which repeat the samples in their order. */
export const manyHits = Array.from({ length: 10_000 }, (_, index): Hit => {
  const sample = sampleHits[index % sampleHits.length] as Hit
  const number = index + 1
  return {
    ...sample,
    id: number,
    title: `${sample.title}, case ${number}`,
    description: `${sample.description} Case ${number}.`,
    industry: industries[index % industries.length] as Hit['industry'],
    status: hitStatuses[index % hitStatuses.length] as Hit['status'],
  }
})

/** One sample in eight is about it, in its tags and in no other sample's fields. */
export const manyWord = 'helpdesk'

/** The demo has these hits in place of its samples. */
export async function serveHits(page: Page, served: Hit[]): Promise<void> {
  await page.route('**/assets/hits-*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    // The name by which the samples leave their chunk is the minifier's business.
    const exported = /export\s*\{\s*[\w$]+ as ([\w$]+)\s*\}/.exec(script)?.[1]
    if (!script.includes(sampleHits[0]?.title ?? '')) return route.fulfill({ response })
    const body = `const hits = ${JSON.stringify(served)}\nexport { hits as ${exported} }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
