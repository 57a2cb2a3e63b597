import { loadSampleHits, loadSampleStories } from '#backends/samples/load-samples.ts'
import { CallError } from '#contract/errors.ts'
import type { PageData } from '#contract/page-data.ts'
import type { Story } from '#domain/showcase/hit.ts'
import type { HitList } from '#domain/showcase/hit-filter.ts'
import type { Showcase } from '#domain/showcase/managed-hit.ts'
import { readPlainly } from './call.ts'
import type { CallOptions } from './send-call.ts'

/**
 * The hits and stories. The first call is answered with what the page was rendered with, as far as that is all: the
 * samples where it came as it was built. Later ones ask the server.
 */
export function createPublished(options: CallOptions, page: PageData | undefined) {
  const first = {
    hits: page ? () => (page.hits?.counts ? undefined : page.hits) : sampleList,
    stories: page ? () => page.stories : loadSampleStories,
  }
  /** Once; later there is nothing. */
  function take<Name extends keyof typeof first>(name: Name) {
    const read = first[name]
    first[name] = none
    return read() as ReturnType<(typeof first)[Name]>
  }
  return {
    listHits: async (): Promise<HitList> => (await take('hits')) ?? (await readShowcase(options)),
    listStories: async (): Promise<Story[]> =>
      (await take('stories')) ?? (await readShowcase(options)).stories,
  }
}

async function sampleList(): Promise<HitList> {
  return { hits: await loadSampleHits() }
}

const none = () => undefined

async function readShowcase(options: CallOptions): Promise<Showcase> {
  const showcase = await readPlainly<Showcase>(options, '/hits')
  if (!showcase?.stories) throw new CallError('unavailable')
  return showcase
}
