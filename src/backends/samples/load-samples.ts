import { fetchChunk } from '#contract/missing-chunk.ts'
import type { RequestFilter } from '#domain/requests/hit-request.ts'

// Samples are loaded when a screen asks for them, one chunk per noun. A chunk that fails to load fails
// the call, and retrying is up to the caller.

export async function loadSampleHits() {
  return [...(await fetchChunk(() => import('./hits.ts'))).sampleHits]
}

export async function loadSampleStories() {
  return [...(await fetchChunk(() => import('./stories.ts'))).sampleStories]
}

export async function loadSampleRequests(filter?: RequestFilter) {
  return (await fetchChunk(() => import('./requests.ts'))).listSamples(filter)
}
