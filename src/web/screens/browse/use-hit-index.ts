import { startTransition, useEffect, useState } from 'react'
import type { Hit } from '#domain/showcase/hit.ts'
import { extendIndex, type HitIndex, indexHits, isIndexed } from '#domain/showcase/hit-filter.ts'

/** Who comes back to the same list finds its index as it was left. */
const indexes = new WeakMap<readonly Hit[], HitIndex>()

/** The index of a list, which grows between other tasks until it can be searched. */
export function useHitIndex(hits: readonly Hit[]): { index: HitIndex; isSearchable: boolean } {
  const index = indexes.get(hits) ?? indexHits(hits)
  indexes.set(hits, index)
  const [grown, setGrown] = useState<HitIndex>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function grow() {
      if (isIndexed(index)) return startTransition(() => setGrown(index))
      extendIndex(index)
      timer = setTimeout(grow)
    }
    if (!isIndexed(index)) timer = setTimeout(grow)
    return () => clearTimeout(timer)
  }, [index])

  return { index, isSearchable: grown === index || isIndexed(index) }
}
