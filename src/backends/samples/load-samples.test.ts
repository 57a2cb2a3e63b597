import { expect, test, vi } from 'vitest'
import { loadSampleHits, loadSampleRequests, loadSampleStories } from './load-samples.ts'

// A chunk that does not come.
vi.mock('./hits.ts', () => {
  throw new Error('not fetched')
})

test('samples whose chunk fails to load fail their own call and no other', async () => {
  await expect(loadSampleHits()).rejects.toThrow()
  expect(await loadSampleStories()).not.toHaveLength(0)
  expect((await loadSampleRequests()).requests).not.toHaveLength(0)
})

test('every call returns a new list of samples', async () => {
  const first = await loadSampleStories()
  first.pop()
  expect(await loadSampleStories()).toHaveLength(first.length + 1)
})
