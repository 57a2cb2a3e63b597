import { useEffect, useState } from 'react'
import { type OrderDraft, preselectPlan, preselectTarget } from '#domain/order.ts'
import { readSavingsCase } from '#domain/read-savings-case.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { isSuggestion } from '#web/shared/suggestion.ts'

/** Each is used once: left in the address, it would overrule on every reload what was changed since. */
const usedOnce = ['target', 'calc', 'plan', 'billing'] as const

/**
 * Lays what the address says over a draft: `?target=Slack` chooses a product, `?plan=starter` a plan,
 * `?calc=…` adds the calculator's bill.
 */
export function useAddressedDraft(): (draft: OrderDraft) => OrderDraft {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [said] = useState({
    target: params.get('target'),
    calc: params.get('calc'),
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
    const planned = preselectPlan(chosen, said.plan, said.billing)
    return attachBill(planned, said.calc)
  }
}

function attachBill(draft: OrderDraft, calc: string | null): OrderDraft {
  const bill = readSavingsCase(calc)
  return bill === null || bill.lines.length === 0 ? draft : { ...draft, bill }
}
