import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Backend } from '#contract/backend.ts'
import type { Unread } from '#domain/unread.ts'
import { detailOf, following, mara } from '#web/screens/dashboard/fake-following.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { UnreadMark, UnreadNotice } from './own-unread.tsx'
// Fetched with the test, so that no test waits for it.
import './unread-notice.tsx'

const message = detailOf({ id: 'HIT-012' }, [[mara, { kind: 'messaged', text: 'Hi.' }]])

test('updates of several requests are counted, and lead to the list', async () => {
  const { receive, user } = await renderUnread({ own: [] })
  await receive({ own: ['HIT-012', 'HIT-013'].map((id) => ({ id, unread: 1 })) })
  const notice = within(await screen.findByRole('region', { name: 'New updates' }))
  expect(notice.getByText('2 updates on 2 requests')).toBeDefined()
  const link = notice.getByRole('link', { name: 'Open dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=hits')
  await user.click(notice.getByRole('button', { name: 'Dismiss notice' }))
  expect(screen.queryByRole('region', { name: 'New updates' })).toBeNull()
  expect(document.title).toMatch(/^\(2\) /)
})

test('a new order is announced to an operator, with a link into the queue', async () => {
  const { receive } = await renderUnread({ own: [], queue: [], newest: 'HIT-012' })
  await receive({ own: [], queue: [], newest: 'HIT-013' })
  const notice = within(await screen.findByRole('region', { name: 'New updates' }))
  expect(notice.getByText('New order: HIT-013')).toBeDefined()
  expect(notice.getByRole('link').getAttribute('href')).toBe(
    '/dashboard?tab=operations&request=HIT-013',
  )
})

async function renderUnread(first: Unread, address = '/') {
  let unread = first
  let reads = 0
  const { backend, tell } = following([message], {
    async readUnread() {
      reads += 1
      return unread
    },
  })
  const { user } = render(address, backend)
  // The first answer is here once the title was written with it.
  await waitFor(() => expect(document.title).not.toBe(''))
  await waitFor(() => expect(reads).toBeGreaterThan(0))
  await tell(null)
  return {
    user,
    async receive(next: Unread) {
      unread = next
      await tell(null)
    },
  }
}

function render(address: string, backend: Partial<Backend>) {
  return renderScreen(
    address,
    <>
      <a href="/dashboard" aria-describedby="unread-updates">
        Dashboard
        <UnreadMark />
      </a>
      <UnreadNotice />
    </>,
    backend,
  )
}
