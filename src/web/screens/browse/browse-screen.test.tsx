import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import type { Hit } from '#domain/hit.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

test('hits are loading, and can be asked for again when they cannot be loaded', async () => {
  const answer = createAnswer<Hit[]>()
  const listHits = vi.fn(() => answer.promise).mockImplementationOnce(noAnswer)
  const { user } = renderScreen('/browse?status=queued', <BrowseScreen />, { listHits })
  expect(screen.getByRole('status').textContent).toBe('Loading hits…')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the hits.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer.give([...sampleHits])
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typing draws no card anew that is still found', async () => {
  let drawn = 0
  const hits = sampleHits.map((hit) => ({
    ...hit,
    // Read by a card alone, whenever it is drawn.
    get savingsAmount() {
      drawn += 1
      return hit.savingsAmount
    },
  }))
  const { user } = renderScreen('/browse', <BrowseScreen />, { listHits: async () => hits })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(hits.length))
  const drawnAtFirst = drawn
  await user.type(screen.getByRole('searchbox'), 'email')
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeLessThan(4))
  expect(drawn).toBe(drawnAtFirst)
})
