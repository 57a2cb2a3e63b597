import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { emptyOrderDraft, type OrderDraft } from '#domain/requests/order.ts'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { useIsPrerendered } from '#web/shared/use-is-prerendered.ts'
import { isEmpty, loadDraft, saveDraft } from './order-storage.ts'
import { useDraftFromUrl } from './use-order-address.ts'

/** The unfinished order, kept in the browser and shared by its tabs: each shows its latest state. */
export function useStoredDraft(isPlacing: () => boolean) {
  const isPrerendered = useIsPrerendered()
  const [draft, setDraft] = useState(() => (isPrerendered ? emptyOrderDraft : loadDraft()))
  const [formKey, setFormKey] = useState(0)
  const [discarded, setDiscarded] = useState<OrderDraft | null>(null)
  const [isResumed, setIsResumed] = useState(!isEmpty(draft))

  function keep(next: OrderDraft) {
    setDraft(next)
    saveDraft(next)
  }

  function replace(next: OrderDraft) {
    keep(next)
    setFormKey((count) => count + 1)
  }

  // After hydration, before the next paint.
  useLayoutEffect(() => {
    const stored = loadDraft()
    if (!isPrerendered || isEmpty(stored)) return
    setDraft(stored)
    setFormKey((count) => count + 1)
    setIsResumed(true)
  }, [isPrerendered])

  useDraftFromUrl(
    // Not from the state: the stored draft may not have been rendered yet.
    (change) => replace(change(loadDraft())),
    (bill) => keep({ ...draft, bill }),
  )

  // While this tab places it, changes by other tabs are ignored.
  const adopt = useEffectEvent(() => {
    if (!isPlacing()) replace(loadDraft())
  })
  useEffect(() => storedDraft.watch(() => adopt()), [])

  return {
    draft,
    /** Counts drafts that did not come from the fields: with each, the fields are drawn anew. */
    formKey,
    isEmpty: isEmpty(draft),
    /** Whether it was left at an earlier visit; false once another step was opened. */
    isResumed,
    endResuming: () => setIsResumed(false),
    replace,
    change(next: OrderDraft) {
      keep(next)
      setDiscarded(null)
    },
    discard() {
      setDiscarded(draft)
      setIsResumed(false)
      replace(emptyOrderDraft)
    },
    /** Brings back what was discarded last; null when there is nothing, or something was typed since. */
    undoDiscard:
      discarded &&
      (() => {
        replace(discarded)
        setDiscarded(null)
      }),
  }
}
