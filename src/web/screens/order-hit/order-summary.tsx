import { useId, useRef, useState } from 'react'
import { targetName } from '#domain/requests/order.ts'
import { planChoices } from '#domain/requests/order-plan.ts'
import { Button } from '#ui/button.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { OrderLine, OrderLines } from './order-lines.tsx'
import type { StepProps } from './order-steps.tsx'
import { useOrderer } from './use-orderer.ts'

/** What is ordered, and what it was begun with elsewhere: a plan, and the bill of the calculator. */
export function OrderSummary({ form, draft, change }: Omit<StepProps, 'headingRef'>) {
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
            <BillTable lines={draft.bill.lines} />
            <Button
              look="outline"
              className="mt-3"
              onClick={() => {
                change({ bill: undefined })
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
      <select id={id} {...form.control('planChoice')} className="field max-w-sm">
        <PlanOptions />
      </select>
    </OrderLine>
  )
}

export function PlanOptions() {
  return (
    <>
      <option value="">No plan yet</option>
      {planChoices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
