import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Unread } from '#domain/requests/hit-request-schema.ts'
import { fakeRequests } from '#web/screens/dashboard/fake-requests.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { UnreadNotice } from './unread-notice.tsx'

const upTo = (newest: string): Unread => ({ own: [], queue: [], newest })

test('a new order is announced to an operator, with a link into the queue', async () => {
  const readUnread = vi.fn(async () => upTo('HIT-012'))
  const { backend, tell } = fakeRequests([], { readUnread })
  renderScreen('/', <UnreadNotice />, backend)
  // The first answer is here once the title was written with it.
  await waitFor(() => expect(document.title).not.toBe(''))
  await waitFor(() => expect(readUnread).toHaveBeenCalled())
  await tell(null)

  readUnread.mockResolvedValue(upTo('HIT-013'))
  await tell(null)
  const notice = within(await screen.findByRole('region', { name: 'New updates' }))
  expect(notice.getByText('New order: HIT-013')).toBeDefined()
  const link = notice.getByRole('link').getAttribute('href')
  expect(link).toBe('/dashboard?tab=operations&request=HIT-013')
})
