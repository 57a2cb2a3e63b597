import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { orderSteps } from '#domain/requests/order.ts'
import { Button } from '#ui/button.tsx'
import { requestQuery, useRequestList } from '#web/queries/requests.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { PlanOptions } from './order-summary.tsx'
import type { OrderWizard } from './use-order-wizard.ts'
import { useOrderer } from './use-orderer.ts'
import { SignedInNotice } from './visitor-fields.tsx'

const keptDraft = 'We kept your draft.'

/** For those who have begun: that their draft was kept, their plan, and what we know of their company. */
export function BegunOrder(wizard: OrderWizard) {
  const { draft, step, change, isResumed, discard } = wizard
  const isLast = step === orderSteps.length - 1
  const orderer = useOrderer()
  const hasKeptDraft = isResumed && discard !== undefined
  useEffect(() => {
    if (hasKeptDraft) announce(keptDraft)
  }, [hasKeptDraft])

  return (
    <>
      {isResumed && discard && (
        <p className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3 text-soft">
          {keptDraft}
          <Button
            look="quiet"
            onClick={() => {
              discard()
              // The pressed button goes with the draft.
              document.querySelector('h1')?.focus({ preventScroll: true })
            }}
          >
            Start over
          </Button>
        </p>
      )}
      {isLast ? <SignedInNotice /> : <PlanChoice {...{ draft, change }} />}
      {orderer && draft.companySize === '' && <KnownCompanySize {...wizard} isLast={isLast} />}
    </>
  )
}

/** Only for those who came with a plan. Removed, it can still be chosen again. */
function PlanChoice({ draft: { planChoice }, change }: Pick<OrderWizard, 'draft' | 'change'>) {
  const id = useId()
  const [hadPlan, setHadPlan] = useState(false)
  if (planChoice !== '' && !hadPlan) setHadPlan(true)
  if (!hadPlan) return null

  return (
    <p className="mt-4 flex max-w-md min-h-11 items-center gap-x-3">
      <label htmlFor={id}>Plan</label>
      <select
        id={id}
        value={planChoice}
        onChange={(event) => change({ planChoice: event.target.value })}
        className="field min-w-0 flex-1"
      >
        <PlanOptions />
      </select>
    </p>
  )
}

type KnownCompanySizeProps = Pick<OrderWizard, 'change' | 'fill'> & { isLast: boolean }

/** The size that the client's latest order named is not asked for again. It can still be changed. */
function KnownCompanySize({ change, fill, isLast }: KnownCompanySizeProps) {
  const { tracking } = useCapabilities()
  const latest = useRequestList().data?.requests[0]
  const isAsked = tracking !== undefined && latest !== undefined
  const { data: request } = useQuery({
    ...requestQuery(tracking as NonNullable<typeof tracking>, latest?.id ?? ''),
    enabled: isAsked,
  })
  const companySize = request?.companySize

  const prefill = useEffectEvent((known: string) => {
    if (!isLast) change({ companySize: known })
    // Fields that are drawn anew lose the focus.
    else if (!document.activeElement?.closest('form')) fill({ companySize: known })
  })
  useEffect(() => {
    if (companySize !== undefined) prefill(companySize)
  }, [companySize])

  return null
}
