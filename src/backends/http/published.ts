import { loadSampleHits, loadSampleStories } from '#backends/samples/load-samples.ts'
import { CallError } from '#contract/errors.ts'
import type { PageData } from '#contract/page-data.ts'
import type { HitList } from '#domain/showcase/hit-list.ts'
import type { Showcase } from '#domain/showcase/managed-hit.ts'
import type { Story } from '#domain/showcase/story.ts'
import type { CallOptions } from './send-call.ts'

const timeoutMs = 30_000

/**
 * The hits and stories. The first call is answered with what the page was rendered with, as far as that is all: the
 * samples where it came as it was built. Later ones ask the server.
 */
export function createPublished(options: CallOptions, page: PageData | undefined) {
  const used = new Set<string>()
  const isFirst = (name: string) => used.size < used.add(name).size
  return {
    async listHits(): Promise<HitList> {
      if (isFirst('hits')) {
        if (page === undefined) return { hits: await loadSampleHits() }
        if (page.hits && !page.hits.counts) return page.hits
      }
      return { hits: (await readShowcase(options)).hits }
    },
    async listStories(): Promise<Story[]> {
      if (isFirst('stories')) {
        if (page === undefined) return loadSampleStories()
        if (page.stories) return page.stories
      }
      return (await readShowcase(options)).stories
    },
  }
}

/** Without the schemas of the API: visitors who only look need none of them. */
async function readShowcase({ apiUrl, fetch }: CallOptions): Promise<Showcase> {
  const response = await fetch(`${apiUrl}/hits`, {
    method: 'GET',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  const reply: Partial<Showcase> | undefined = response?.ok
    ? await response.json().catch(() => undefined)
    : undefined
  const { hits, stories } = reply ?? {}
  if (!hits || !stories) throw new CallError('unavailable')
  return { hits, stories }
}
