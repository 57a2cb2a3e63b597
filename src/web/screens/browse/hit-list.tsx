import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Hit } from '#domain/hit.ts'
import { filterHits, indexHits } from '#domain/hit-filter.ts'
import { messages } from '#domain/messages.ts'
import { announce } from '#web/shared/announcer.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { HitCard } from './hit-card.tsx'
import { useHitFilter } from './use-hit-filter.ts'

export function HitList({ hits }: { hits: Hit[] }) {
  const control = useHitFilter()
  const index = useMemo(() => indexHits(hits), [hits])
  // The box shows each letter at once; the list follows as soon as there is time to draw it.
  const filter = useDeferredValue(control.filter)
  const found = useMemo(() => filterHits(index, filter), [index, filter])
  const summary = summarise(found.hits.length, hits.length)
  const summaryRef = useRef<HTMLParagraphElement>(null)
  useAnnouncedChange(summary)

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
        <NoResults />
      ) : (
        <div className="mt-5 grid border-t border-l border-rule lg:grid-cols-2">
          {found.hits.map((hit) => (
            <HitCard key={hit.id} hit={hit} />
          ))}
        </div>
      )}
    </>
  )
}

function NoResults() {
  return (
    <div className="mt-5 border-y border-rule py-20 text-center">
      <h2 className="text-3xl">{messages.noResults}</h2>
      <p className="mx-auto mt-3 max-w-md text-soft">
        No hit matches all of this at once. Remove a filter above, or search for the name of a
        product you pay for.
      </p>
    </div>
  )
}

function summarise(found: number, all: number): string {
  if (found === all) return `${all} hits`
  return `${found} of ${all} hits`
}

/** Tells a new count, but not the one the page came with. */
function useAnnouncedChange(summary: string): void {
  const told = useRef(summary)
  useEffect(() => {
    if (told.current === summary) return
    told.current = summary
    announce(summary)
  }, [summary])
}
