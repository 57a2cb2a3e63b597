import { lazy, Suspense, useId, useRef, useState } from 'react'
import { targetName } from '#domain/requests/order.ts'
import { planChoices } from '#domain/requests/order-plan.ts'
import { Button } from '#ui/button.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { OrderLine, OrderLines } from './order-lines.tsx'
import type { StepProps } from './step-props.ts'
import { useOrderer } from './use-orderer.ts'

/** Only for orders that come from the calculator. */
const BillTable = lazy(async () => ({
  default: (await fetchChunk(() => import('#web/shared/bill-table.tsx'))).BillTable,
}))

/** The order as it will be placed. */
export function OrderSummary({
  form,
  draft,
  removeBill,
}: Pick<StepProps, 'form' | 'draft' | 'removeBill'>) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const orderer = useOrderer()

  return (
    <section aria-labelledby="order-summary" className="mt-10 border-t-2 border-ink pt-5">
      <h3 ref={headingRef} id="order-summary" tabIndex={-1} className="text-xl outline-none">
        Your order
      </h3>
      <dl className="mt-3">
        {orderer && <OrderLine label="Ordered for">{orderer.name}</OrderLine>}
        <OrderLines order={{ ...draft, targetSaaS: targetName(draft) }} />
        <PlanLine form={form} draft={draft} />
        {draft.bill && (
          <OrderLine label="Your current bill">
            <Suspense>
              <BillTable lines={draft.bill.lines} />
            </Suspense>
            <Button
              look="outline"
              className="mt-3"
              onClick={() => {
                removeBill()
                // The pressed button goes with the bill.
                headingRef.current?.focus()
              }}
            >
              Remove bill
            </Button>
          </OrderLine>
        )}
      </dl>
      <p className="mt-4 text-soft">
        We reply with a price and a date. Nothing is charged before you agree.
      </p>
    </section>
  )
}

/** Only for those who came with a plan: an order needs none. Removed, it can still be chosen again. */
function PlanLine({ form, draft }: Pick<StepProps, 'form' | 'draft'>) {
  const id = useId()
  const [hadPlan] = useState(draft.planChoice !== '')
  if (!hadPlan) return null

  return (
    <OrderLine label={<label htmlFor={id}>Plan</label>}>
      <select id={id} {...form.field('planChoice')} className="field max-w-sm">
        <option value="">No plan yet</option>
        {planChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </OrderLine>
  )
}
