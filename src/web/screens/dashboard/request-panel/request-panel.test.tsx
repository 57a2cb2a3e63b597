import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleRequests } from '#backends/samples/requests.ts'
import type { Backend, Following } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { RequestList } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { seenIn } from '#domain/unread-events.ts'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import {
  ada,
  detailOf,
  following,
  listOf,
  mara,
} from '#web/screens/dashboard/fake-following.fixture.ts'
import { noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { forgetMessage, loadMessage } from './message-drafts.ts'
// Fetched with the test, so that no test waits for it.
import './request-details.tsx'

const title = 'Replacement for Notion'

test.each(['/dashboard', '/dashboard?tab=hits'])(
  'a request opens from its line on %s, in a panel with an address of its own',
  async (address) => {
    const { backend } = following([detailOf()])
    const rendered = renderScreen(address, <DashboardScreen />, backend)
    await rendered.user.click(await screen.findByRole('link', { name: title }))

    const panel = within(await screen.findByRole('dialog', { name: title }))
    expect(rendered.address()).toBe(`${address}${address.includes('?') ? '&' : '?'}request=HIT-012`)
    expect(await panel.findByRole('list', { name: 'Timeline' })).toBeDefined()

    await rendered.user.click(panel.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rendered.address()).toBe(address)
  },
)

test('everything that was ordered is there, as it was written', async () => {
  const { backend } = following([detailOf({ estimatedCompletion: '2027-01-15' })])
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  const panel = within(await screen.findByRole('dialog', { name: title }))

  expect(await panel.findByText('Pending')).toBeDefined()
  expect(panel.getByText('Scheduled, not started yet')).toBeDefined()
  expect(panel.getByText('Jan 15, 2027')).toBeDefined()
  const requirements = panel.getByText(/^Pages/)
  expect(requirements.textContent).toBe('Pages\nand <b>search</b>')
  expect(requirements.className).toContain('whitespace-pre-line')
  for (const words of ['Notion', '$5,000 to $10,000', 'Within 3 months', '11-50 people']) {
    expect(panel.getByText(words)).toBeDefined()
  }
})

test('a completed request shows its solution, or that the address follows', async () => {
  const solution = { url: 'https://notes.example.com', handoverNotes: 'Ask\nOmar' }
  const { backend } = following([
    detailOf({ id: 'HIT-001', status: 'completed', solution }),
    detailOf({ id: 'HIT-002', status: 'completed' }),
  ])
  const { go } = renderScreen('/dashboard?request=HIT-001', <DashboardScreen />, backend)
  const link = await screen.findByRole('link', { name: solution.url })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText(/^Ask/).textContent).toBe('Ask\nOmar')

  await go('/dashboard?request=HIT-002')
  expect(await screen.findByText(/You’ll find it here after the handover/)).toBeDefined()
})

test('opening a request reads what is new, once, and the marks on its line and the tab go', async () => {
  const detail = detailOf({ unread: 3 }, [
    [mara, { kind: 'messaged', text: 'Read long ago' }],
    [mara, { kind: 'moved', from: 'pending', to: 'in-progress' }],
    [mara, { kind: 'estimated', estimatedCompletion: '2027-01-15' }],
    [mara, { kind: 'messaged', text: 'One question' }],
  ])
  const details = [detail]
  const markRead = vi.fn(async () => {
    details[0] = { ...detail, unread: 0 }
  })
  const { backend, tell } = following(details, { markRead })
  const { user } = renderScreen('/dashboard', <DashboardScreen />, backend)
  expect((await screen.findByText('3 new updates', { selector: 'h3 *' })).className).toBe('sr-only')
  expect(await screen.findByText('3 new', { selector: 'h3 *' })).toBeDefined()
  const tab = screen.getByRole('tab', { name: 'Hits' })
  expect(tab.textContent).toBe('Hits3')
  expect(describedBy(tab)).toBe('3 new updates')

  await user.click(screen.getByRole('link', { name: title }))
  const panel = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(screen.queryByText('3 new', { selector: 'h3 *' })).toBeNull())
  await waitFor(() => expect(describedBy(tab)).toBeNull())
  await tell('HIT-012')
  expect(panel.getByText('3 new updates')).toBeDefined()
  const marked = panel.getAllByText('New').map((mark) => mark.closest('li')?.textContent)
  expect(marked).toEqual([
    expect.stringContaining('In Progress'),
    expect.stringContaining('Jan 15, 2027'),
    expect.stringContaining('One question'),
  ])
  expect(markRead).toHaveBeenCalledExactlyOnceWith('HIT-012', seenIn(detail.events))
})

test('changes appear live, and a new message is announced and marked as read', async () => {
  const details = [detailOf()]
  const markRead = vi.fn(async () => undefined)
  const { backend, tell, watchers } = following(details, { markRead })
  const { go } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  await screen.findByRole('list', { name: 'Timeline' })
  expect(watchers.size).toBe(1)

  details[0] = detailOf({ status: 'in-progress', unread: 1 }, [
    [mara, { kind: 'moved', from: 'pending', to: 'in-progress' }],
    [mara, { kind: 'messaged', text: 'We have begun' }],
  ])
  await tell('HIT-012')
  expect(await screen.findByText('We have begun')).toBeDefined()
  expect(screen.getByText('Actively being developed', { selector: 'dialog *' })).toBeDefined()
  expect(await screen.findByText('New message from Mara')).toBeDefined()
  await waitFor(() => expect(markRead).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByLabelText('In Progress').textContent).toBe('1'))

  await go('/elsewhere')
  expect(watchers.size).toBe(0)
})

test.each(['HIT-999', 'nonsense'])('there is no request %s, and the panel says so', async (id) => {
  const { backend } = following([detailOf()])
  renderScreen(`/dashboard?request=${id}`, <DashboardScreen />, backend)
  const panel = within(await screen.findByRole('dialog', { name: id }))
  expect(await panel.findByText(messages.requestNotFound)).toBeDefined()
})

test('a request that cannot be loaded can be asked for again', async () => {
  let readRequest: () => Promise<RequestDetail> = noAnswer
  const { backend } = following([detailOf()], { readRequest: () => readRequest() })
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, backend)
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load this request')

  readRequest = async () => detailOf()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Timeline' })).toBeDefined()
})

test('samples open no panel, and a link to a request asks a visitor to sign in', async () => {
  const { backend } = following([])
  const signedOut = { ...backend, listRequests: listSamples, readUser: async () => null }
  renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, signedOut)
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Fdashboard%3Frequest%3DHIT-012')
  expect(link.parentElement?.textContent).toContain('Sign in to see HIT-012.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session that ended meanwhile closes the panel without losing the message', async () => {
  const { backend } = following([detailOf()])
  let isSignedIn = true
  const ended: Partial<Backend> = {
    ...backend,
    readUser: async () => (isSignedIn ? ada : null),
    listRequests: async () => ({ ...listOf([detailOf()]), areSamples: !isSignedIn }),
    following: {
      ...(backend.following as Following),
      async sendMessage() {
        isSignedIn = false
        throw new CallError('signed-out')
      },
    },
  }
  const { user } = renderScreen('/dashboard?request=HIT-012', <DashboardScreen />, ended)
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Still here?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(messages.signedOutMeanwhile)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
  expect(loadMessage('HIT-012')).toBe('Still here?')
  forgetMessage('HIT-012')
})

function describedBy(element: HTMLElement): string | null {
  const id = element.getAttribute('aria-describedby')
  return id && (document.getElementById(id)?.textContent ?? null)
}

async function listSamples(): Promise<RequestList> {
  return { ...listOf(sampleRequests), areSamples: true }
}
