import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import { firstPageOf, type HitList, hitsPerPage } from '#domain/showcase/hit-filter.ts'
import type { Hit, Story } from '#domain/showcase/hit-schema.ts'
import { Announcer, announce } from '#web/shared/announcer.tsx'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

const titles = sampleHits.map(({ title }) => title)
const fiftyHits = Array.from({ length: 50 }, (_, place) => ({
  ...(sampleHits[0] as Hit),
  id: place + 1,
  title: `Case ${place + 1}`,
}))

test('a card has its status as a word and a colour, its savings, its tags and View Details @spec-3.3 @spec-4.5 @spec-2.17', async () => {
  const { user, address } = await browse('/browse')
  expect(shownTitles()).toEqual(titles)
  const crm = screen.getByRole('article', { name: 'A CRM that fits the pipeline' })
  for (const text of ['Replaces Salesforce', '$45,000 per year', '68%', '51-200 people']) {
    expect(crm.textContent).toContain(text)
  }
  expect(within(crm).getByText('Completed').getAttribute('data-tone')).toBe('green')
  const tags = within(within(crm).getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
  expect(tags.map(({ textContent }) => textContent)).toEqual(['CRM', 'Sales', 'Reporting'])

  const tones = screen.getAllByText(/^(In Progress|Queued)$/).map((badge) => badge.dataset.tone)
  expect(tones).toEqual(['amber', 'amber', 'primary', 'primary', 'amber'])
  expect(screen.getAllByText('Projected savings')).toHaveLength(5)
  await user.click(within(crm).getByRole('link', { name: 'View Details' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('each filter lists its options with the number of hits they would leave @spec-2.13 @spec-2.14', async () => {
  const { user } = await browse('/browse')
  expect(options('Industry')).toEqual([
    'All (8)',
    'Technology (2)',
    'Design Agency (1)',
    'E-commerce (2)',
    'SaaS (1)',
    'Education (1)',
    'Healthcare (1)',
  ])
  const statuses = ['All (8)', 'Completed (3)', 'In Progress (3)', 'Queued (2)']
  expect(options('Status')).toEqual(statuses)
  await user.selectOptions(select('Industry'), 'Technology')
  await waitFor(() => expect(options('Status')[0]).toBe('All (2)'))
  expect(options('Industry')[0]).toBe('All (8)')
})

test('each chip removes its own filter, Clear all the rest, and the count has focus and is announced @spec-2.15', async () => {
  announce('')
  const { user, go, address } = await browse(
    '/browse?q=orders&industry=E-commerce&status=completed',
  )
  expect(announced(), 'the initial count').toBe('')
  await user.click(chip('E-commerce'))
  await waitFor(() => expect(address()).toBe('/browse?q=orders&status=completed'))
  expect(document.activeElement?.textContent).toBe('1 of 8 hits')
  await user.click(chip('Completed'))
  await waitFor(() => expect(announced()).toBe('2 of 8 hits'))
  await user.click(chip('“orders”'))
  await waitFor(() => expect(address()).toBe('/browse'))
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()

  await go('/browse?q=orders&industry=E-commerce')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/browse'))
  await waitFor(() => expect(shownTitles()).toEqual(titles))
  await go(-1)
  expect(searchBox().value).toBe('orders')
})

test.each([
  ['/browse?industry=Education&status=queued', '/order-hit'],
  ['/browse?q=Notion', '/order-hit?target=Notion'],
  [`/browse?q=${'asana+on+our+own+servers+'.repeat(9)}`, '/order-hit'],
])(
  'a list without matches says so and offers to order the searched product: %s @spec-2.16',
  async (address, order) => {
    renderScreen(address, <BrowseScreen />)
    expect(await screen.findByRole('heading', { name: 'No results found' })).toBeDefined()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('link', { name: 'Order a Hit' }).getAttribute('href')).toBe(order)
  },
)

test('a page leads to the pages beside it by their addresses, with the filter, and hits that fit have none', async () => {
  const { user, address, go } = await browse('/browse?theme=kept&q=case', fiftyHits)
  expect(shownTitles()).toEqual(casesOfPage(1))
  expect(within(pager()).queryByRole('link', { name: 'Previous' })).toBeNull()
  await user.click(within(pager()).getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(shownTitles()).toEqual(casesOfPage(2)))
  expect(address()).toBe('/browse?theme=kept&q=case&page=2')
  expect(pager().textContent).toContain('Page 2 of 3')
  const previous = within(pager()).getByRole('link', { name: 'Previous' })
  expect(previous.getAttribute('href')).toBe('/browse?q=case')

  await go('/browse?page=3')
  await waitFor(() => expect(shownTitles()).toEqual(casesOfPage(3)))
  expect(within(pager()).queryByRole('link', { name: 'Next' })).toBeNull()
  await user.type(searchBox(), 'case 5')
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
})

test('another filter starts at its first page', async () => {
  const { user, address } = await browse('/browse?page=3', fiftyHits)
  await user.type(searchBox(), 'case')
  await waitFor(() => expect(address()).toBe('/browse?q=case'))
  await waitFor(() => expect(shownTitles()).toEqual(casesOfPage(1)))
  await user.click(within(pager()).getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/browse?q=case&page=2'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/browse'))
  await waitFor(() => expect(shownTitles()).toEqual(casesOfPage(1)))
})

test('hits are loading, and can be asked for again when they cannot be loaded', async () => {
  const answer = createAnswer<HitList>()
  const listHits = vi.fn(() => answer.promise).mockImplementationOnce(noAnswer)
  const { user } = renderScreen('/browse?status=queued', <BrowseScreen />, { listHits })
  expect(screen.getByRole('status').textContent).toBe('Loading hits…')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the hits.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer.give({ hits: [...sampleHits] })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that carries its first hits counts all of them, and searches once the others are here', async () => {
  const answers = { listHits: async () => firstPageOf(fiftyHits, hitsPerPage) }
  const { user } = renderScreen('/browse', <BrowseScreen />, answers)
  expect(await screen.findAllByRole('article')).toHaveLength(20)
  expect(screen.getByText('50 hits, page 1 of 3')).not.toBeNull()
  expect(options('Industry')).toContain('Technology (50)')
  await user.type(searchBox(), 'case 45')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading hits…'))
  expect(screen.queryAllByRole('article')).toHaveLength(0)
})

test('where hits have details, View Details opens them over the list with its filters, and an order for the same', async () => {
  const hits = [{ ...(sampleHits[0] as Hit), isSample: true }, ...sampleHits.slice(1)]
  const answers = { hasHitDetails: true, listHits: async () => ({ hits }) }
  const { user, address } = renderScreen('/browse?status=completed', <BrowseScreen />, answers)
  const [first] = await screen.findAllByRole('link', { name: 'View Details' })
  expect(first?.getAttribute('href')).toBe('/browse?hit=1')
  await user.click(first as HTMLElement)
  await waitFor(() => expect(address()).toBe('/browse?status=completed&hit=1'))
  const panel = await screen.findByRole('dialog', { name: 'A CRM that fits the pipeline' })
  const [story] = sampleStories as [Story]
  for (const text of [story.description, story.customerRole, 'Example', 'Completed']) {
    expect(panel.textContent).toContain(text)
  }
  const figures = within(panel)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(figures).toEqual(['$66,000 per year', '$21,000 per year', '$45,000 per year (68%)'])
  const order = within(panel).getByRole('link', { name: 'Order one like this' })
  const params = new URL(order.getAttribute('href') ?? '', 'https://hitlist.example').searchParams
  expect(params.get('target')).toBe('Salesforce')
  expect(params.get('features')).toMatch(/^Like your hit “A CRM .*\n- CRM\n- Sales\n- Reporting$/s)
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/browse?status=completed'))
})

test('a hit whose client wrote no story, or whose stories fail to load, opens with its projected figures in one column', async () => {
  const { story: _, ...hit } = sampleHits[3] as Hit
  const said = { ...hit, story: { quote: 'It is ours.', role: 'CTO' } }
  const answers = {
    hasHitDetails: true,
    listHits: async () => ({ hits: [said] }),
    listStories: () => Promise.reject(new Error('not fetched')),
  }
  renderScreen('/browse?hit=4', <BrowseScreen />, answers)
  const panel = await screen.findByRole('dialog', { name: hit.title })
  expect(panel.textContent).toContain('“It is ours.”CTO')
  expect(panel.textContent).toContain('Projected savings$21,600 per year (69%)')
  expect(within(panel).queryByRole('img')).toBeNull()
  expect(panel.classList.contains('panel-wide')).toBe(false)
})

test('the details of a hit are fetched at the first sign of intent, and stay in one panel', async () => {
  const stories = createAnswer<Story[]>()
  const listStories = vi.fn(() => stories.promise)
  const answers = {
    hasHitDetails: true,
    listHits: async () => ({ hits: [...sampleHits] }),
    listStories,
  }
  const { user } = renderScreen('/browse', <BrowseScreen />, answers)
  const [first] = await screen.findAllByRole('link', { name: 'View Details' })
  await user.hover(first as HTMLElement)
  expect(listStories).toHaveBeenCalledOnce()
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
  await user.click(first as HTMLElement)
  const panel = await screen.findByRole('dialog', { name: 'Hit' })
  await stories.give([...sampleStories])
  expect(await screen.findByRole('dialog', { name: /^A CRM that fits/ })).toBe(panel)
  expect(close).not.toHaveBeenCalled()
})

test('a hit is in view while its story is asked for again', async () => {
  const answers = {
    hasHitDetails: true,
    listHits: async () => ({ hits: [...sampleHits] }),
    listStories: noAnswer,
  }
  renderScreen('/browse?hit=1', <BrowseScreen />, answers, 99)
  expect(await screen.findByRole('dialog', { name: /^A CRM that fits/ })).toBeDefined()
})

test('an address of an unpublished hit shows a notice', async () => {
  const answers = { hasHitDetails: true, listHits: async () => ({ hits: [...sampleHits] }) }
  renderScreen('/browse?hit=99', <BrowseScreen />, answers)
  const panel = await screen.findByRole('dialog', { name: 'Hit not found' })
  expect(panel.textContent).toContain('This hit is no longer shown.')
})

async function browse(address: string, hits: readonly Hit[] = sampleHits) {
  const view = (
    <>
      <BrowseScreen />
      <Announcer />
    </>
  )
  const rendered = renderScreen(address, view, { listHits: async () => ({ hits: [...hits] }) })
  await screen.findAllByRole('article')
  return rendered
}

function announced(): string | null | undefined {
  return document.querySelector('[data-announcer]')?.textContent
}

function searchBox(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Search hits' })
}

function select(name: string): HTMLSelectElement {
  return screen.getByRole('combobox', { name })
}

function options(name: string): string[] {
  return [...select(name).options].map(({ text }) => text)
}

function chip(filter: string): HTMLElement {
  return screen.getByRole('button', { name: `Remove filter: ${filter}` })
}

function shownTitles(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}

function pager(): HTMLElement {
  return screen.getByRole('navigation', { name: 'Pages of hits' })
}

function casesOfPage(page: number): string[] {
  const start = (page - 1) * hitsPerPage
  return fiftyHits.slice(start, start + hitsPerPage).map(({ title }) => title)
}
