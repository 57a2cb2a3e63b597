import { useEffect, useEffectEvent, useState } from 'react'
import { type OrderDraft, preselectPlan, preselectTarget } from '#domain/order.ts'
import type { OrderBill } from '#domain/order-bill.ts'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { isSuggestion } from '#web/shared/suggestion.ts'

/** Each is used once: left in the address, it would overrule on every reload what was changed since. */
const usedOnce = ['target', 'calc', 'plan', 'billing'] as const

/**
 * Lays what the address says over a draft: `?target=Slack` chooses a product, `?plan=starter` a plan.
 * The bill of `?calc=…` follows: see `useBillFromUrl`.
 */
export function useDraftFromUrl(): (draft: OrderDraft) => OrderDraft {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [said] = useState({
    target: params.get('target'),
    plan: params.get('plan'),
    billing: params.get('billing'),
    isSuggestion: isSuggestion(state),
  })
  const isInAddress = usedOnce.some((name) => params.has(name))

  useEffect(() => {
    if (!isInAddress) return
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        for (const name of usedOnce) rest.delete(name)
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isInAddress, setParams])

  return (draft) => {
    const isTargetWanted = !said.isSuggestion || draft.target === ''
    const chosen = isTargetWanted ? preselectTarget(draft, said.target) : draft
    return preselectPlan(chosen, said.plan, said.billing)
  }
}

/** Hands over the calculator's bill of the address. Its code is fetched for those who come with one. */
export function useBillFromUrl(onBill: (bill: OrderBill) => void): void {
  const [params] = useSearchParams()
  const [calc] = useState(params.get('calc'))
  const attach = useEffectEvent(onBill)

  useEffect(() => {
    if (calc !== null) void readBill(calc).then((bill) => bill && attach(bill))
  }, [calc])
}

async function readBill(calc: string): Promise<OrderBill | null> {
  const { readSavingsCase } = await fetchChunk(() => import('#domain/read-savings-case.ts'))
  const bill = readSavingsCase(calc)
  return bill === null || bill.lines.length === 0 ? null : bill
}
