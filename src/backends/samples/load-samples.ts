import type { RequestFilter, RequestList } from '#domain/requests/hit-request.ts'
import type { Hit, Story } from '#domain/showcase/hit.ts'

// Samples are loaded when a screen asks for them, one chunk per noun. A chunk that fails to load fails
// the call, and retrying is up to the caller.

export async function loadSampleHits(): Promise<Hit[]> {
  const { sampleHits } = await import('./hits.ts')
  return [...sampleHits]
}

export async function loadSampleStories(): Promise<Story[]> {
  const { sampleStories } = await import('./stories.ts')
  return [...sampleStories]
}

export async function loadSampleRequests(filter?: RequestFilter): Promise<RequestList> {
  const { listSamples } = await import('./requests.ts')
  return listSamples(filter)
}
