import { useEffect, useState } from 'react'
import { type OrderDraft, prefillRequirements, preselectTarget } from '#domain/order.ts'
import { readSavingsCase } from '#domain/read-savings-case.ts'
import { compareCosts } from '#domain/savings.ts'
import { sayAsRequirements } from '#domain/savings-wording.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { isSuggestion } from '#web/shared/suggestion.ts'

/**
 * Lays what the address says over a draft: `?target=Slack` chooses a product, `?calc=…` writes the
 * calculator's figures into the requirements. Both are used once: left in the address, they would
 * overrule on every reload what the person has changed since.
 */
export function useAddressedDraft(): (draft: OrderDraft) => OrderDraft {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [said] = useState({
    target: params.get('target'),
    calc: params.get('calc'),
    isSuggestion: isSuggestion(state),
  })
  const isInAddress = params.has('target') || params.has('calc')

  useEffect(() => {
    if (!isInAddress) return
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('target')
        rest.delete('calc')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isInAddress, setParams])

  return (draft) => {
    const isTargetWanted = !said.isSuggestion || draft.target === ''
    const chosen = isTargetWanted ? preselectTarget(draft, said.target) : draft
    return prefillFigures(chosen, said.calc)
  }
}

function prefillFigures(draft: OrderDraft, calc: string | null): OrderDraft {
  const savingsCase = readSavingsCase(calc)
  if (savingsCase === null || savingsCase.lines.length === 0) return draft
  return prefillRequirements(draft, sayAsRequirements(savingsCase, compareCosts(savingsCase)))
}
