import type { ReactNode } from 'react'
import type { Order } from '#domain/requests/order.ts'
import { budgetLabels, companySizeLabels, timeframeLabels } from '#domain/requests/order-options.ts'
import { formatOrderPlan } from '#domain/requests/order-plan.ts'
import { Strike } from '#ui/strike.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'

/** The order of an emailed link, to be checked before it is placed. */
export function ConfirmedLines({ order }: { order: Order }) {
  return (
    <dl>
      <Line name="Replacement for">
        <Strike>{order.targetSaaS}</Strike>
      </Line>
      <Line name="Requirements">
        <span className="block max-h-56 overflow-auto whitespace-pre-line">
          {order.requirements}
        </span>
      </Line>
      <Line name="Budget">{budgetLabels[order.budget]}</Line>
      <Line name="Timeframe">{timeframeLabels[order.timeframe]}</Line>
      <Line name="Company size">{companySizeLabels[order.companySize]}</Line>
      {order.plan && <Line name="Plan">{formatOrderPlan(order)}</Line>}
      {order.bill && (
        <Line name="Your current bill">
          <BillTable lines={order.bill.lines} />
        </Line>
      )}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
