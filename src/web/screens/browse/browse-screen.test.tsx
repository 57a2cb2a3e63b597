import { render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import type { Hit } from '#domain/hit.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

beforeAll(() => {
  // happy-dom does not know the tag <search> yet, and React says so once.
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
  render(<search />).unmount()
})

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
