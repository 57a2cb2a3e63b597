import { useEffect } from 'react'
import { firstUnfinishedStep, type OrderDraft, orderSteps } from '#domain/requests/order.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { usedOnce } from './use-draft-from-url.ts'

/**
 * The wizard's step lives in the address, so that the browser's Back is the wizard's Back and a
 * reload stays where it was. An unfinished step cannot be skipped.
 */
export function useOrderStep(draft: OrderDraft) {
  const { value: wanted, commit } = useUrlState(readStep, writeStep)
  const step = Math.min(wanted, firstUnfinishedStep(draft), orderSteps.length - 1)

  const [params] = useSearchParams()
  const isDraftComing = usedOnce.some((name) => params.has(name))

  // An address that asked for more is corrected at once: left as it is, finishing this step would
  // jump ahead in the middle of a word. What the address says of the draft is applied first.
  useEffect(() => {
    if (wanted !== step && !isDraftComing) commit(step, 'replace')
  })

  return { step, goTo: (next: number) => commit(next, 'push') }
}

/** The address counts from one. */
function readStep(params: URLSearchParams): number {
  const step = Number(params.get('step') ?? '1') - 1
  return Number.isInteger(step) && step >= 0 ? step : 0
}

function writeStep(params: URLSearchParams, step: number): URLSearchParams {
  if (step === 0) params.delete('step')
  else params.set('step', String(step + 1))
  return params
}
