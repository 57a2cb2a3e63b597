import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Hit } from '#domain/showcase/hit.ts'
import type { HitFilterControl } from './use-hit-filter.ts'

/** One row: a slow machine needs half of a long task to lay it out and paint it. */
const newCardsAtOnce = 2
/** As many as fill most screens. */
const cardsWhileTyping = 4

/**
 * A page of cards is too much for one frame of a slow machine: what was asked for here comes a row a
 * frame, from the top, and no more than a screenful of it while more letters may come. What came
 * with the address is there at once, so that Back finds its place.
 */
export function useGradualCards(
  hits: readonly Hit[],
  origin: HitFilterControl['origin'],
): readonly Hit[] {
  const [drawn, setDrawn] = useState({ hits, cards: hits })
  const most = origin === 'typing' ? cardsWhileTyping : hits.length
  const cards = useMemo(() => {
    if (origin === 'address') return hits
    return drawn.hits === hits ? drawn.cards : admitRow(hits, drawn.cards, most)
  }, [hits, drawn, origin, most])

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const next = { hits, cards: admitRow(hits, cards, most) }
      startTransition(() => setDrawn((last) => (isSame(last, next) ? last : next)))
    })
    return () => cancelAnimationFrame(frame)
  }, [hits, cards, most])

  return cards
}

/** Cards that are drawn stay if their hit does. Of the others, the first few come in. */
function admitRow(hits: readonly Hit[], drawn: readonly Hit[], most: number): readonly Hit[] {
  const known = new Set(drawn)
  let places = newCardsAtOnce
  return hits.filter((hit, at) => known.has(hit) || (at < most && places-- > 0))
}

interface Drawn {
  hits: readonly Hit[]
  cards: readonly Hit[]
}

/** Of one and the same list, cards are only ever added. */
function isSame(one: Drawn, other: Drawn): boolean {
  return one.hits === other.hits && one.cards.length === other.cards.length
}
