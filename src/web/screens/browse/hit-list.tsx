import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  hitStatusColours,
  hitStatusLabels,
  isSavingProjected,
  nameSavings,
} from '#domain/showcase/hit.ts'
import {
  cutPage,
  type FilteredHits,
  filterHits,
  type HitList as HitListData,
  type HitPage,
  hitsPerPage,
  isFilterEmpty,
} from '#domain/showcase/hit-filter.ts'
import type { Hit } from '#domain/showcase/hit-schema.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { formatNumber } from '#domain/values/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { storiesQuery } from '#web/queries/hits.ts'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useBackend, useCapabilities } from '#web/shared/backend-context.tsx'
import { hitCalculatorPath, hitPath } from '#web/shared/hit-paths.ts'
import { lazyLoad, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { orderPath, paths } from '#web/shared/paths.ts'
import { prerenderedKey } from '#web/shared/router/router.ts'
import { onPlainPress, useLocation } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { FilterBar, FilterChips, type HitFilterControl, useHitFilter } from './filter-bar.tsx'

export function HitList({ list }: { list: HitListData }) {
  const control = useHitFilter()
  const { found, page, isComplete } = useFoundHits(list, control)
  const cards = useGradualCards(page.hits, control.isFromAddress)
  const all = list.counts?.statusCounts.All ?? list.hits.length
  const summary = summarise(list.counts ? all : found.hits.length, all, page)
  const summaryRef = useRef<HTMLParagraphElement>(null)
  // The prerendered page counts all hits; the address narrows them right after hydration.
  const isPrerendered = useLocation().key === prerenderedKey
  useAnnouncedChange(isPrerendered ? undefined : summary)
  const recordTurn = useTurnedPage(page.number, summaryRef)
  const { hasHitDetails } = useCapabilities()
  const panel = useUrlPanel(hitParam)
  const isOpen = hasHitDetails === true && panel.openFor !== null
  // Without them, a hit still has its figures.
  const query = storiesQuery(useBackend())
  const queryClient = useQueryClient()
  const stories = useQuery({ ...query, enabled: isOpen })
  // Ignores a failure: opening the panel tries again and shows it.
  function prefetchDetails() {
    loadHitPanel().catch(() => undefined)
    void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  }

  return (
    <>
      <FilterBar control={control} found={found} />
      <div className="mt-5 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <p ref={summaryRef} tabIndex={-1} className="text-soft outline-none">
          {summary}
        </p>
        <FilterChips control={control} onRemove={() => summaryRef.current?.focus()} />
      </div>
      {!isComplete && <HitListSkeleton />}
      {isComplete && found.hits.length === 0 && (
        <NoResults query={control.view.filter.query.trim()} />
      )}
      {isComplete && found.hits.length > 0 && (
        <div
          className={clsx(
            'mt-5 grid border-t border-l border-rule lg:grid-cols-2',
            // The content below the list stays hidden until all cards are rendered.
            cards.length < page.hits.length && 'min-h-dvh content-start',
          )}
        >
          {cards.map((hit) => (
            <HitCard
              key={hit.id}
              hit={hit}
              onOpen={hasHitDetails ? () => panel.open(String(hit.id)) : undefined}
              onIntent={prefetchDetails}
            />
          ))}
        </div>
      )}
      <HitPager control={control} page={page} onTurn={recordTurn} />
      {isOpen && panel.openFor !== null && (
        <OpenHit
          id={panel.openFor}
          hits={list.hits}
          isComplete={!list.counts && !(stories.isLoading && stories.failureCount === 0)}
          stories={stories.data}
          returnFocusTo={detailsLinkId(panel.openFor)}
          onClose={panel.close}
        />
      )}
    </>
  )
}

const hitParam = 'hit'

const loadHitPanel = () => import('#web/shared/hit-panel/hit-panel.tsx')
const OpenHit = lazyLoad(loadHitPanel, 'OpenHit')

export function prefetchOpenHit(): Promise<void> | undefined {
  return prefetchOpenPanel((params) => params.has(hitParam), loadHitPanel)
}

export function HitListSkeleton() {
  return (
    <LoadingArea label="Loading hits…">
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-80" />
        ))}
      </div>
    </LoadingArea>
  )
}

/** A search without results may name a product worth replacing: the order starts with it. */
function NoResults({ query }: { query: string }) {
  const target = query === '' || query.length > limits.productMax ? undefined : query
  return (
    <div className="mt-5 border-y border-rule py-16 text-center">
      <h2 className="text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md wrap-anywhere text-soft">
        Try another search or filter, or ask us to replace {target ?? 'any other product'}.
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

interface HitPagerProps {
  control: HitFilterControl
  page: HitPage
  onTurn: (page: number) => void
}

function HitPager({ control, page: { number, count }, onTurn }: HitPagerProps) {
  if (count === 1) return null

  // Links, so that a page can be opened beside this one; pressed plainly, they turn it in place.
  function linkTo(page: number) {
    return {
      href: control.addressOf(page),
      onClick: onPlainPress(() => {
        onTurn(page)
        control.turn(page)
      }),
    }
  }

  return (
    <nav
      aria-label="Pages of hits"
      className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-3"
    >
      {number > 1 && (
        <a rel="prev" className={clsx(look, 'justify-self-start')} {...linkTo(number - 1)}>
          Previous
        </a>
      )}
      <p className="col-start-2 text-center text-soft">
        Page {formatNumber(number)} of {formatNumber(count)}
      </p>
      {number < count && (
        <a rel="next" className={clsx(look, 'justify-self-end')} {...linkTo(number + 1)}>
          Next
        </a>
      )}
    </nav>
  )
}

const look = buttonClass('outline')

/** What a page with only its first hits was asked for is incomplete until the others are here. */
function useFoundHits(
  { hits, counts }: HitListData,
  { view, isFromAddress }: HitFilterControl,
): { found: FilteredHits; page: HitPage; isComplete: boolean } {
  // The box shows each letter at once; the list follows as soon as there is time to draw it. What
  // comes with the address is drawn with it: Back must find its cards before its place.
  const deferred = useDeferredValue(view)
  const { filter, page } = isFromAddress ? view : deferred

  const found = useMemo(() => filterHits(hits, filter), [hits, filter])
  const cut = useMemo(() => cutPage(found.hits, page), [found, page])
  if (!counts) return { found, page: cut, isComplete: true }
  const count = Math.ceil(counts.statusCounts.All / hitsPerPage)
  return {
    found: { ...found, ...counts },
    page: { ...cut, count },
    isComplete: page === 1 && isFilterEmpty(filter),
  }
}

/**
 * A page of cards is too much for one frame of a slow machine: what was asked for here comes a row a frame, from the
 * top. What came with the address is there at once, so that Back finds its place.
 */
function useGradualCards(hits: readonly Hit[], isFromAddress: boolean): readonly Hit[] {
  const [drawn, setDrawn] = useState(hits)
  const cards = useMemo(
    () => (isFromAddress ? hits : addRow(hits, drawn)),
    [hits, drawn, isFromAddress],
  )

  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(cards)))
    return () => cancelAnimationFrame(frame)
  }, [cards])

  return cards
}

/** One row: a slow machine needs half of a long task to lay it out and paint it. */
const newCardsAtOnce = 2

/** Cards that are drawn stay if their hit does. Of the others, the first few come in. */
function addRow(hits: readonly Hit[], drawn: readonly Hit[]): readonly Hit[] {
  const known = new Set(drawn)
  let places = newCardsAtOnce
  const cards = hits.filter((hit) => known.has(hit) || places-- > 0)
  return cards.length === hits.length ? hits : cards
}

interface HitCardProps {
  hit: Hit
  /** Opens its details here, where there are any. */
  onOpen?: (() => void) | undefined
  onIntent: () => void
}

/**
 * Contained, so that the cards that come and go around it do not have the browser paint it anew. That rules
 * out a subgrid: the description grows instead, so that rules and figures line up with the neighbour's.
 */
function HitCard({ hit, onOpen, onIntent }: HitCardProps) {
  const titleId = useId()
  const isProjected = isSavingProjected(hit)
  const calculation = hitCalculatorPath(hit)

  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col border-r border-b border-rule p-6 contain-content sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg text-soft">
          <span className="sr-only">Replaces </span>
          <Strike isStruck={!isProjected}>{hit.originalSaas}</Strike>
        </p>
        <span className="flex gap-2">
          {hit.isSample && <Badge tone="neutral">Example</Badge>}
          <Badge tone={hitStatusColours[hit.status]}>{hitStatusLabels[hit.status]}</Badge>
        </span>
      </div>
      <h2 id={titleId} className="mt-4 text-2xl sm:text-3xl">
        {hit.title}
      </h2>
      <p className="mt-3 max-w-prose flex-1 text-soft">{hit.description}</p>
      <dl className="mt-6 grid grid-cols-[3fr_2fr] gap-x-6 gap-y-4 border-t border-rule pt-5">
        <div>
          <dt className="text-sm text-soft">{nameSavings(hit)}</dt>
          <dd className="figures mt-0.5 text-lg font-semibold">
            {hit.savingsAmount}
            <span className="ml-2 font-normal whitespace-nowrap text-soft">
              −{hit.savingsPercentage}
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{hit.industry}</dt>
          <dd className="figures mt-0.5 text-lg">{hit.companySize} people</dd>
        </div>
      </dl>
      <ul aria-label="Tags" className="flex flex-wrap content-start gap-2 pt-6">
        {hit.tags.map((tag) => (
          <li key={tag} className="rounded-sm border border-rule px-2 py-0.5 text-sm text-soft">
            {tag}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 pt-3">
        {calculation && (
          <AppLink to={calculation} aria-describedby={titleId} className={linkClass()}>
            What would this save us?
          </AppLink>
        )}
        <AppLink
          id={detailsLinkId(hit.id)}
          to={onOpen ? hitPath(hit.id) : paths.dashboard}
          aria-describedby={titleId}
          className={linkClass()}
          {...(onOpen && { onIntent })}
          // The link can also be copied: pressed plainly, the filters stay in the address.
          onClick={onOpen && onPlainPress(onOpen)}
        >
          View Details
        </AppLink>
      </div>
    </article>
  )
}

/** The link that opens the details of a hit, to which focus returns. */
function detailsLinkId(id: Hit['id'] | string): string {
  return `hit-${id}`
}
