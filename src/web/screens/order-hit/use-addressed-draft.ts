import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OrderDraft, preselectTarget } from '#domain/order.ts'

/**
 * Takes the product out of `/order-hit?target=Slack`. It is used once: left in the address, it
 * would overrule on every reload what the person has chosen since.
 */
export function usePreselectedTarget(): (draft: OrderDraft) => OrderDraft {
  const [params, setParams] = useSearchParams()
  const [target] = useState(params.get('target'))
  const isInAddress = params.has('target')

  useEffect(() => {
    if (!isInAddress) return
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('target')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isInAddress, setParams])

  return (draft) => preselectTarget(draft, target)
}
