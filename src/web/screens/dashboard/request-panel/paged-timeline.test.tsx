import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Following } from '#contract/backend.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { EventPage, RequestEvent } from '#domain/request-event.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { detailOf, following, mara } from '#web/screens/dashboard/fake-following.fixture.ts'
import { createAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './request-details.tsx'

test('earlier messages are loaded page by page, above those that are shown', async () => {
  const answer = createAnswer<EventPage>()
  const readEvents = vi.fn<Following['readEvents']>(() => answer.promise)
  const { user } = await open([newestPage()], { readEvents })
  expect(texts()).toEqual(['Message 5', 'Message 6'])

  await user.click(showEarlier())
  expect(screen.getByRole('button', { name: 'Loading…' }).getAttribute('aria-busy')).toBe('true')
  await answer.give({ events: messages(3, 4), earlier: 3 })
  await waitFor(() => expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5', 'Message 6']))
  expect(screen.getByText('4 entries shown').getAttribute('role')).toBe('status')
  await waitFor(() => expect(document.activeElement).toBe(showEarlier()))

  readEvents.mockResolvedValue({ events: messages(1, 2), earlier: null })
  await user.click(showEarlier())
  await waitFor(() => expect(texts()).toHaveLength(6))
  expect(readEvents.mock.calls).toEqual([
    ['HIT-012', { before: '5' }],
    ['HIT-012', { before: '3' }],
  ])
  const end = screen.getByText('No earlier messages.')
  await waitFor(() => expect(document.activeElement).toBe(end))
})

test('earlier messages that could not be loaded can be asked for again', async () => {
  const readEvents = vi.fn<Following['readEvents']>(() => Promise.reject(new Error('offline')))
  const { user } = await open([newestPage()], { readEvents })
  await user.click(showEarlier())
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load')
  expect(texts()).toEqual(['Message 5', 'Message 6'])

  readEvents.mockResolvedValue({ events: messages(3, 4), earlier: null })
  await user.click(showEarlier())
  await waitFor(() => expect(texts()).toHaveLength(4))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a live update keeps the earlier messages, and unread ones among them are marked', async () => {
  const details = [newestPage({ unread: 3 })]
  const readEvents = async () => ({ events: messages(3, 4), earlier: null })
  const { user, tell } = await open(details, { readEvents })
  await user.click(showEarlier())
  await waitFor(() => expect(texts()).toHaveLength(4))
  expect(marked()).toEqual(['Message 4', 'Message 5', 'Message 6'])

  details[0] = newestPage({ unread: 1, events: messages(6, 7), earlier: 6 })
  await tell('HIT-012')
  await waitFor(() => expect(texts().at(-1)).toBe('Message 7'))
  expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5', 'Message 6', 'Message 7'])
  expect(marked()).toEqual(['Message 4', 'Message 5', 'Message 6', 'Message 7'])
})

async function open(details: RequestDetail[], answers: Partial<Following> = {}) {
  const { backend, tell } = following(details, answers)
  const rendered = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  await screen.findByRole('list', { name: 'Timeline' })
  return { ...rendered, tell }
}

function newestPage(changes: Partial<RequestDetail> = {}): RequestDetail {
  return detailOf({ events: messages(5, 6), earlier: 5, ...changes })
}

function messages(from: number, to: number): RequestEvent[] {
  return Array.from({ length: to - from + 1 }, (_, place) => ({
    id: from + place,
    at: '2026-11-15T10:00:00.000Z',
    by: mara,
    detail: { kind: 'messaged', text: `Message ${from + place}` },
  }))
}

function rows(): HTMLElement[] {
  return within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
}

function texts(): (string | undefined)[] {
  return rows().map((row) => within(row).getByText(/^Message \d/).textContent)
}

function marked(): (string | undefined)[] {
  const fresh = rows().filter((row) => within(row).queryByText('New') !== null)
  return fresh.map((row) => within(row).getByText(/^Message \d/).textContent)
}

function showEarlier(): HTMLElement {
  return screen.getByRole('button', { name: 'Show earlier messages' })
}
