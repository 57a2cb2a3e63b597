import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DashboardScreen } from '#web/screens/dashboard/dashboard-screen.tsx'
import { detailOf, following } from '#web/screens/dashboard/fake-following.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './closed-requests.tsx'
import '#web/screens/dashboard/request-panel/request-details.tsx'

const reason = 'We do not build games.'
const closed = detailOf({
  closure: { kind: 'declined', reason, at: '2026-11-05T09:00:00.000Z' },
})
const open = detailOf({ id: 'HIT-013', title: 'Replacement for Zoom', targetSaaS: 'Zoom' })

test('a closed request is listed under Closed on the Hits tab, and nowhere else', async () => {
  const { user } = renderScreen('/dashboard?tab=hits', <DashboardScreen />, backendOf())
  const section = (await screen.findByRole('heading', { name: 'Closed' })).closest('section')
  const line = await within(section as HTMLElement).findByRole('listitem')
  for (const words of ['HIT-012', 'Declined', reason, 'Nov 5, 2026']) {
    expect(line.textContent).toContain(words)
  }
  const table = screen.getByRole('table', { name: 'All requests' })
  expect(table.textContent).toContain('HIT-013')
  expect(table.textContent).not.toContain('HIT-012')

  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(screen.getByLabelText('Pending').textContent).toBe('1')
  expect(screen.queryByText(closed.title)).toBeNull()
})

test('its panel gives the reason and a next step, and still takes a message', async () => {
  const { user } = renderScreen('/dashboard?tab=hits', <DashboardScreen />, backendOf())
  await user.click(await screen.findByRole('link', { name: closed.title }))
  const panel = within(await screen.findByRole('dialog', { name: closed.title }))
  expect(await panel.findByText(/^We declined this request on/)).toBeDefined()
  expect(panel.getByText(reason)).toBeDefined()
  expect(panel.queryByText('Awaiting initial assessment')).toBeNull()
  expect(panel.queryByText(/No estimated completion yet/)).toBeNull()
  const again = panel.getByRole('link', { name: 'order it again' })
  expect(again.getAttribute('href')).toBe('/order-hit?target=Notion')
  expect(await panel.findByRole('textbox', { name: 'Message' })).toBeDefined()
})

test.each(['', '?tab=hits', '?tab=solutions'])(
  'with a single, closed request, %j does not say that there are none',
  async (search) => {
    renderScreen(`/dashboard${search}`, <DashboardScreen />, following([closed]).backend)
    expect(await screen.findByRole('link', { name: 'Order another hit' })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/You haven’t/)
  },
)

function backendOf() {
  return following([closed, open]).backend
}
