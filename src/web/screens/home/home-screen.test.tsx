import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleStories } from '#backends/samples/stories.ts'
import { buildPrice } from '#domain/savings/savings-case.ts'
import { Announcer } from '#web/shared/announcer.tsx'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { HomeScreen } from './home-screen.tsx'
// Fetched with the test, so that no test waits for it.
import '#web/shared/hit-panel/hit-panel.tsx'

test('striking and restoring lines changes the total, the announcement and the product to order @spec-2.8', async () => {
  const { user } = openHome('/')
  const lines = within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('button')
  expect(lines.map((line) => line.getAttribute('aria-pressed'))).toEqual(Array(6).fill('true'))
  expect(saving()).toBe('You save about $7,110 a month (62%), build included.')
  expect(orderTarget()).toBe('/order-hit?target=Salesforce')

  await user.click(screen.getByRole('button', { name: /^Strike Salesforce/ }))
  expect(saving()).toBe('You save about $3,290 a month (28%), build included.')
  const restored = 'Salesforce restored. New total $8,074 a month, 28% less.'
  await waitFor(() => expect(announced()).toBe(restored))
  expect(orderTarget()).toBe('/order-hit?target=Zendesk')

  for (const line of lines.slice(1)) await user.click(line)
  expect(saving()).toBe('Strike a line to see what you’d save.')
  const all = 'Mailchimp restored. New total $11,360 a month, nothing struck.'
  await waitFor(() => expect(announced()).toBe(all))
  expect(orderTarget()).toBe('/order-hit')
  await user.click(lines[0] as HTMLElement)
  await waitFor(() => expect(announced()).toContain('Salesforce struck.'))
})

test('the page has the pitch, its prices and six benefits @spec-1.1 @spec-2.9', () => {
  openHome('/')
  const pitch = screen.getByText(/^We build self-hosted replacements/).textContent
  for (const claim of ['Same functionality', 'full data ownership', 'up to 70% lower', 'weeks']) {
    expect(pitch).toContain(claim)
  }
  const [plans, builds] = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect([plans, builds]).toEqual(['$199 a month', `${buildPrice} once`])
  const region = within(screen.getByRole('region', { name: 'What changes when you own it' }))
  const headings = region.getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent).join(', ')).toBe(
    'Cost reduction, Data sovereignty, Full ownership, Custom integrations, Rapid delivery, Feature parity',
  )
})

test.each([
  [0, '$66,000', '$21,000', '$45,000', '68%', /^The CRM as delivered/],
  [1, '$19,500', '$7,500', '$12,000', '61%', /^The project board as delivered/],
  [2, '$28,080', '$10,080', '$18,000', '64%', /^The support desk as delivered/],
] as const)(
  'story %i opens a panel with all its fields and leads to an order @spec-2.10 @spec-3.4',
  async (at, before, now, saved, percent, miniature) => {
    const story = sampleStories[at]
    if (story === undefined) throw new Error('There is no such story.')
    const { user, address } = openHome('/')
    await user.click(await screen.findByRole('button', { name: story.title }))
    await waitFor(() => expect(address()).toBe(`/?story=${story.id}`))
    const panel = await screen.findByRole('dialog', { name: story.title })
    const { originalSaas, customer, customerRole, description } = story
    for (const text of [originalSaas, customer, customerRole, description]) {
      expect(panel.textContent).toContain(text)
    }
    const figures = within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(figures).toEqual([
      `${before} per year`,
      `${now} per year`,
      `${saved} per year (${percent})`,
    ])
    for (const [list, items] of [
      ['Tags', story.tags],
      ['Kept', story.kept],
      ['Dropped', story.dropped],
    ] as const) {
      const shown = within(within(panel).getByRole('list', { name: list })).getAllByRole('listitem')
      expect(shown.map(({ textContent }) => textContent)).toEqual(items)
    }
    expect(panel.querySelectorAll('li [data-struck="true"]')).toHaveLength(
      story.dropped?.length ?? 0,
    )
    const drawing = within(panel).getByRole('img', { name: miniature })
    expect(drawing.textContent).not.toBe('')
    expect(drawing.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0)
    const order = within(panel).getByRole('link', { name: 'Order one like this' })
    expect(order.getAttribute('href')).toBe(`/order-hit?target=${originalSaas}`)
  },
)

test.each(['/?story=no-such-story', '/?page=constructor'])('%s opens nothing', async (address) => {
  openHome(address)
  await screen.findByRole('button', { name: 'A CRM that fits the pipeline' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the closing call opens the wizard with or without a product, and names four dated steps and what is handed over @spec-2.11', () => {
  openHome('/')
  const call = within(screen.getByRole('region', { name: 'Which subscription goes first?' }))
  const href = (name: string) => call.getByRole('link', { name }).getAttribute('href')
  expect([href('Order a Hit'), href('Jira')]).toEqual(['/order-hit', '/order-hit?target=Jira'])
  const [, steps, handedOver] = call.getAllByRole('list')
  const texts = [...(steps?.children ?? [])].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Mon, Jan 12You order.*2 working days/),
    expect.stringMatching(/^Fri, Jan 16You get a quote/),
    expect.stringMatching(/^Mon, Feb 2You try the first build/),
    expect.stringMatching(/^Fri, Feb 27You switch/),
  ])
  expect(handedOver?.children).toHaveLength(6)
  expect(handedOver?.textContent).toMatch(/Source code.*Documentation/)
})

function openHome(address: string) {
  const view = (
    <>
      <HomeScreen />
      <Announcer />
    </>
  )
  return renderScreen(address, view)
}

function saving(): string | null | undefined {
  return document.querySelector('[data-saving]')?.textContent
}

function announced(): string | null | undefined {
  return document.querySelector('[data-announcer]')?.textContent
}

function orderTarget(): string | null | undefined {
  return screen.getAllByRole('link', { name: 'Order a Hit' })[0]?.getAttribute('href')
}
