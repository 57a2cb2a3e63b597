import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleHits } from '#backends/samples/hits.ts'
import type { Hit } from '#domain/hit.ts'
import { hitsPerPage } from '#domain/hit-page.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { BrowseScreen } from './browse-screen.tsx'

const fiftyHits = makeHits(50)
const pageTwo = titles(fiftyHits.slice(hitsPerPage, 2 * hitsPerPage))

test('hits that fit have no pages', async () => {
  renderScreen('/browse', <BrowseScreen />)
  await waitFor(() => expect(shownTitles()).toEqual(titles(sampleHits)))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a page leads to the pages beside it by their addresses, with the filter', async () => {
  const { user, address, go } = browse('/browse?theme=kept&q=case')
  await waitFor(() => expect(shownTitles()).toEqual(titles(fiftyHits.slice(0, hitsPerPage))))
  expect(within(pager()).queryByRole('link', { name: 'Previous' })).toBeNull()
  await user.click(within(pager()).getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(shownTitles()).toEqual(pageTwo))
  expect(address()).toBe('/browse?theme=kept&q=case&page=2')
  expect(pager().textContent).toContain('Page 2 of 3')
  const previous = within(pager()).getByRole('link', { name: 'Previous' })
  expect(previous.getAttribute('href')).toBe('/browse?q=case')

  await go('/browse?page=3')
  await waitFor(() => expect(shownTitles()).toEqual(titles(fiftyHits.slice(2 * hitsPerPage))))
  expect(within(pager()).queryByRole('link', { name: 'Next' })).toBeNull()
})

test('another filter starts at its first page', async () => {
  const { user, address } = browse('/browse?page=3')
  await waitFor(() => expect(summary()).toBe('50 hits, page 3 of 3'))
  await user.type(screen.getByRole('searchbox'), 'case')
  await waitFor(() => expect(summary()).toBe('50 hits, page 1 of 3'))
  await waitFor(() => expect(address()).toBe('/browse?q=case'))

  await user.click(within(pager()).getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/browse?q=case&page=2'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/browse'))
  await waitFor(() => expect(summary()).toBe('50 hits, page 1 of 3'))
})

function browse(address: string) {
  return renderScreen(address, <BrowseScreen />, { listHits: async () => fiftyHits })
}

function makeHits(count: number): Hit[] {
  return Array.from({ length: count }, (_, place) => ({
    ...(sampleHits[0] as Hit),
    id: place + 1,
    title: `Case ${place + 1}`,
  }))
}

function titles(hits: readonly Hit[]): string[] {
  return hits.map((hit) => hit.title)
}

function shownTitles(): string[] {
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent ?? '')
}

function summary(): string | undefined {
  return screen.getByText(/^[\d,]+ (of [\d,]+ )?hits/).textContent ?? undefined
}

function pager(): HTMLElement {
  return screen.getByRole('navigation', { name: 'Pages of hits' })
}
