import type { ComponentType, ReactNode } from 'react'
import type { OrderedRequest } from '#domain/requests/request-detail.ts'
import { orderFacts, sayOrderedPlan } from '#domain/requests/stored-order.ts'
import { linkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { calculatorPath } from '#web/shared/paths.ts'
import { Day } from './request-parts.tsx'

interface OrderedLinesProps {
  request: OrderedRequest
  Line: ComponentType<{ name: string; children: ReactNode }>
}

/** What was ordered, besides the target and the requirements, and when: as lines of any list. */
export function OrderedLines({ request, Line }: OrderedLinesProps) {
  return (
    <>
      {orderFacts(request).map(({ name, label, text }) => (
        <Line key={name} name={label}>
          {text}
        </Line>
      ))}
      {request.plan && <Line name="Ordered plan">{sayOrderedPlan(request)}</Line>}
      {request.bill && (
        <Line name="Current bill">
          <BillTable lines={request.bill.lines} />
          <AppLink to={calculatorPath(request.bill)} className={linkClass()}>
            Open in the calculator
          </AppLink>
        </Line>
      )}
      <Line name="Ordered">
        <Day date={request.createdAt} />
      </Line>
    </>
  )
}
