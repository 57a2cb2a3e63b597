import { useEffect, useEffectEvent, useState } from 'react'
import { emptyOrderDraft, type OrderDraft } from '#domain/order.ts'
import { isEmpty, loadDraft, saveDraft, watchDraft } from './order-draft-storage.ts'
import { useBillFromUrl, useDraftFromUrl } from './use-draft-from-url.ts'

interface KeptDraft {
  draft: OrderDraft
  change: (draft: OrderDraft) => void
  /** Counts drafts that did not come from the fields: with each, the fields are drawn anew. */
  generation: number
  isEmpty: boolean
  /** Empties the wizard. */
  discard: () => void
  /** Brings back what was discarded last; null when there is nothing, or something was typed since. */
  undoDiscard: (() => void) | null
}

/** The unfinished order, kept in the browser and shared by its tabs: each shows its latest state. */
export function useStoredDraft(isPlacing: () => boolean): KeptDraft {
  const layAddressOver = useDraftFromUrl()
  const [draft, setDraft] = useState(() => layAddressOver(loadDraft()))
  const [generation, setGeneration] = useState(0)
  const [discarded, setDiscarded] = useState<OrderDraft | null>(null)

  useBillFromUrl((bill) => setDraft((current) => ({ ...current, bill })))
  useEffect(() => saveDraft(draft), [draft])

  function replace(next: OrderDraft) {
    setDraft(next)
    setGeneration((count) => count + 1)
  }

  // While this tab places it, nothing another tab does to the draft matters.
  const adopt = useEffectEvent((other: OrderDraft) => {
    if (!isPlacing()) replace(other)
  })
  useEffect(() => watchDraft((other) => adopt(other)), [])

  return {
    draft,
    generation,
    isEmpty: isEmpty(draft),
    change(next) {
      setDraft(next)
      setDiscarded(null)
    },
    discard() {
      setDiscarded(draft)
      replace(emptyOrderDraft)
    },
    undoDiscard:
      discarded &&
      (() => {
        replace(discarded)
        setDiscarded(null)
      }),
  }
}
