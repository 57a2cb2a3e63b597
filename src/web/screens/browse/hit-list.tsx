import { clsx } from 'clsx'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Hit } from '#domain/showcase/hit.ts'
import type { HitPage } from '#domain/showcase/hit-page.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { buttonClass } from '#ui/button.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { prerenderedKey } from '#web/shared/router/router.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { HitCard } from './hit-card.tsx'
import { HitPager } from './hit-pager.tsx'
import { useFoundHits } from './use-found-hits.ts'
import { useGradualCards } from './use-gradual-cards.ts'
import { useHitFilter } from './use-hit-filter.ts'

export function HitList({ hits }: { hits: Hit[] }) {
  const control = useHitFilter()
  const { found, page } = useFoundHits(hits, control)
  const cards = useGradualCards(page.hits, control.origin)
  const summary = summarise(found.hits.length, hits.length, page)
  const summaryRef = useRef<HTMLParagraphElement>(null)
  useAnnouncedChange(summary)
  const noteTurn = useTurnedPage(page.number, summaryRef)

  return (
    <>
      <FilterBar control={control} found={found} />
      <div className="mt-5 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <p ref={summaryRef} tabIndex={-1} className="text-soft outline-none">
          {summary}
        </p>
        <FilterChips control={control} onRemove={() => summaryRef.current?.focus()} />
      </div>
      {found.hits.length === 0 ? (
        <NoResults query={control.view.filter.query.trim()} />
      ) : (
        <div
          className={clsx(
            'mt-5 grid border-t border-l border-rule lg:grid-cols-2',
            // The content below the list stays hidden until all cards are rendered.
            cards.length < page.hits.length && 'min-h-dvh content-start',
          )}
        >
          {cards.map((hit) => (
            <HitCard key={hit.id} hit={hit} />
          ))}
        </div>
      )}
      <HitPager control={control} page={page} onTurn={noteTurn} />
    </>
  )
}

/** A search without results may name a product worth replacing: the order starts with it. */
function NoResults({ query }: { query: string }) {
  const target = query === '' || query.length > limits.productMax ? undefined : query
  return (
    <div className="mt-5 border-y border-rule py-16 text-center">
      <h2 className="text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md wrap-anywhere text-soft">
        No hits match yet. Try another search or filter, or order a hit
        {target === undefined ? ' of your own' : ` on “${target}”`}.
      </p>
      <AppLink to={orderPath(target)} className={`${buttonClass()} mt-6`}>
        Order a Hit
      </AppLink>
    </div>
  )
}

function summarise(found: number, all: number, { number, count }: HitPage): string {
  const hits =
    found === all
      ? `${formatNumber(all)} hits`
      : `${formatNumber(found)} of ${formatNumber(all)} hits`
  return count === 1 ? hits : `${hits}, page ${formatNumber(number)} of ${formatNumber(count)}`
}

/** Announces a changed count, not the initial one. */
function useAnnouncedChange(summary: string): void {
  const isPrerendered = useLocation().key === prerenderedKey
  const announced = useRef<string>(undefined)
  useEffect(() => {
    // The prerendered page counts all hits; the address narrows them right after hydration.
    if (isPrerendered) return
    if (announced.current !== undefined && announced.current !== summary) announce(summary)
    announced.current = summary
  }, [summary, isPrerendered])
}

/**
 * Reading goes on at the top of the list once the page that was pressed for is drawn, and not
 * before: the position is stored with the step, so that Back returns there.
 */
function useTurnedPage(number: number, top: RefObject<HTMLElement | null>) {
  const pressed = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (pressed.current !== number) return
    pressed.current = undefined
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [number, top])

  return (page: number) => {
    pressed.current = page
  }
}
