import { useEffect, useState } from 'react'
import {
  type OrderDraft,
  prefillRequirements,
  preselectPlan,
  preselectTarget,
} from '#domain/order.ts'
import { readSavingsCase } from '#domain/read-savings-case.ts'
import { compareCosts } from '#domain/savings.ts'
import { sayAsRequirements } from '#domain/savings-wording.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { isSuggestion } from '#web/shared/suggestion.ts'

/** Each is used once: left in the address, it would overrule on every reload what was changed since. */
const usedOnce = ['target', 'calc', 'plan', 'billing'] as const

/**
 * Lays what the address says over a draft: `?target=Slack` chooses a product, `?plan=starter` a plan,
 * `?calc=…` writes the calculator's figures into the requirements.
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
    return prefillFigures(planned, said.calc)
  }
}

function prefillFigures(draft: OrderDraft, calc: string | null): OrderDraft {
  const savingsCase = readSavingsCase(calc)
  if (savingsCase === null || savingsCase.lines.length === 0) return draft
  return prefillRequirements(draft, sayAsRequirements(savingsCase, compareCosts(savingsCase)))
}
