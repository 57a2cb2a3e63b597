import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import { fetchChunk } from '#contract/missing-chunk.ts'
import {
  firstUnfinishedStep,
  type OrderDraft,
  orderSteps,
  preselectPlan,
  preselectTarget,
} from '#domain/requests/order.ts'
import type { OrderBill } from '#domain/requests/order-fields.ts'
import { storedStep } from '#web/shared/form/stored-drafts.ts'
import { reloadOnce } from '#web/shared/missing-chunk.ts'
import { isSuggestion } from '#web/shared/navigation-state.ts'
import { prerenderedKey } from '#web/shared/router/router.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { isEmpty, loadDraft } from './order-storage.ts'

/** Each is used once: left in the address, it would overwrite later changes on every reload. */
const usedOnce = ['target', 'calc', 'plan', 'billing', 'features'] as const

/**
 * Applies what the address says of an order, before the next paint, and takes it out of the address: `?target=Slack`
 * chooses a product, `?plan=starter` a plan, `?features=…` writes requirements where there are none, `?calc=…` adds the
 * calculator's bill, whose code is fetched for it.
 */
export function useDraftFromUrl(
  onDraft: (change: (draft: OrderDraft) => OrderDraft) => void,
  onBill: (bill: OrderBill) => void,
): void {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const [calc, setCalc] = useState<string | null>(null)
  const isInAddress = usedOnce.some((name) => params.has(name))
  const addBill = useEffectEvent(onBill)

  const apply = useEffectEvent(() => {
    onDraft((draft) => {
      const isTargetWanted = !isSuggestion(state) || draft.target === ''
      const chosen = isTargetWanted ? preselectTarget(draft, params.get('target')) : draft
      const requirements = chosen.requirements || (params.get('features') ?? '')
      const described = { ...chosen, requirements }
      return preselectPlan(described, params.get('plan'), params.get('billing'))
    })
    setCalc((last) => params.get('calc') ?? last)
    const used = Object.fromEntries(usedOnce.map((name) => [name, null]))
    setParams(withParams(params, used), { replace: true, preventScrollReset: true })
  })

  useLayoutEffect(() => {
    if (isInAddress) apply()
  }, [isInAddress])

  useEffect(() => {
    if (calc !== null) readBill(calc).then((bill) => bill && addBill(bill), reloadOnce)
  }, [calc])
}

async function readBill(calc: string): Promise<OrderBill | null> {
  const { readSavingsCase } = await fetchChunk(() => import('#domain/savings/read-savings-case.ts'))
  const bill = readSavingsCase(calc)
  return bill === null || bill.lines.length === 0 ? null : bill
}

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

  // A draft that was left is continued at its step, unless the address says something else: it has to be known first.
  const isAddressKnown = useLocation().key !== prerenderedKey
  const resume = useEffectEvent(() => {
    const at = Math.min(
      storedStep.parse(z.int()) ?? 0,
      firstUnfinishedStep(loadDraft()),
      orderSteps.length - 1,
    )
    if (at > 0 && !isDraftComing && !params.has('step')) commit(at, 'replace')
  })
  useLayoutEffect(() => {
    if (isAddressKnown) resume()
  }, [isAddressKnown])
  useEffect(() => {
    if (!isEmpty(draft)) storedStep.write(step)
  }, [draft, step])

  return { step, goTo: (next: number) => commit(next, 'push') }
}

/** The address counts from one. */
function readStep(params: URLSearchParams): number {
  const step = Number(params.get('step') ?? '1') - 1
  return Number.isInteger(step) && step >= 0 ? step : 0
}

function writeStep(params: URLSearchParams, step: number): URLSearchParams {
  return withParams(params, { step: step === 0 ? null : String(step + 1) })
}
