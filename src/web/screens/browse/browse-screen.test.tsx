import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import type { Hit } from '#domain/hit.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

test('while the hits load, the screen says so', async () => {
  const answer = createAnswer<Hit[]>()
  renderScreen('/browse', <BrowseScreen />, { listHits: () => answer.promise })
  expect(screen.getByRole('status').textContent).toBe('Loading hits…')
  expect(screen.queryByRole('searchbox')).toBeNull()

  await answer.give([...sampleHits])
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(sampleHits.length))
  expect(screen.queryByRole('status')).toBeNull()
})

test('hits that cannot be loaded can be asked for again', async () => {
  let listHits: () => Promise<Hit[]> = noAnswer
  const { user } = renderScreen('/browse?status=queued', <BrowseScreen />, {
    listHits: () => listHits(),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the hits.')

  listHits = async () => [...sampleHits]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a showcase without hits says that there are no results', async () => {
  renderScreen('/browse', <BrowseScreen />, { listHits: async () => [] })
  expect(await screen.findByRole('heading', { name: 'No results found' })).toBeDefined()
  expect(screen.getByText('0 hits')).toBeDefined()
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
