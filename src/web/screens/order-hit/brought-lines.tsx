import { useId, useState } from 'react'
import { planChoices } from '#domain/requests/order-plan.ts'
import { Button } from '#ui/button.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { OrderLine } from './order-lines.tsx'
import type { StepProps } from './order-steps.tsx'

/** What an order was begun with elsewhere: a plan, and the bill of the calculator. */
export function BroughtLines({ form, draft, change, headingRef }: StepProps) {
  return (
    <>
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
    </>
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
