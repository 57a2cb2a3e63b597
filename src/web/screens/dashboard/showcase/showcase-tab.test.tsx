import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { examples } from '#contract/examples/examples.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import { button, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { ShowcaseTab } from './showcase-tab.tsx'

const draft: ManagedHit = { ...examples.createHit.reply, isPublished: false, requestId: null }

test('a hit is moved once for each press that is answered, and the button keeps focus', async () => {
  const answer = Promise.withResolvers<void>()
  const hits = [1, 2, 3].map((id) => ({ ...draft, id, title: `Hit ${id}` }))
  const changeHit = vi.fn(async () => answer.promise)
  const operations = { listManagedHits: async () => ({ hits }), changeHit }
  const { user } = renderScreen('/dashboard?tab=showcase', <ShowcaseTab />, {
    operations: operations as unknown as Operations,
  })
  await user.click(await screen.findByRole('button', { name: 'Move down: Hit 2' }))
  await user.click(button('Move down: Hit 2'))
  await waitFor(() => expect(changeHit).toHaveBeenCalledExactlyOnceWith('2', { position: 3 }))
  // Browsers take focus from a button that is disabled.
  expect(button('Move down: Hit 2').hasAttribute('disabled')).toBe(false)
  answer.resolve()
  await waitFor(() => expect(document.activeElement).toBe(button('Move down: Hit 2')))
})
