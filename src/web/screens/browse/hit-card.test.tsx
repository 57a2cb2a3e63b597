import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import { isSavingProjected } from '#domain/hit.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

// Every card asks this once whenever it is drawn, so that it counts the drawing.
vi.mock('#domain/hit.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#domain/hit.ts')>()
  return { ...original, isSavingProjected: vi.fn(original.isSavingProjected) }
})

test('typing draws no card anew that is still found', async () => {
  // happy-dom does not know the tag <search> yet, and React says so once.
  expectConsole('error', /search/)
  const { user } = renderScreen('/browse', <BrowseScreen />)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(sampleHits.length))
  const drawnAtFirst = vi.mocked(isSavingProjected).mock.calls.length

  await user.type(screen.getByRole('searchbox'), 'e')
  await user.type(screen.getByRole('searchbox'), 'mail')
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeLessThan(4))
  expect(vi.mocked(isSavingProjected).mock.calls).toHaveLength(drawnAtFirst)
})
