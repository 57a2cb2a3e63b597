import type { OperatorRequest } from '#domain/operations/operations.ts'
import { formatBillLines } from '#domain/requests/order-fields.ts'
import { orderFacts } from '#domain/requests/stored-order.ts'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'

/** What a quote has to answer. It stays above the conversation, wherever that is scrolled to. */
export function OrderBrief({ request }: { request: OperatorRequest }) {
  const { bill, checklist = [], requirements, lastDayToCancel } = request
  const facts = orderFacts(request).map(({ text }) => text)
  if (lastDayToCancel) facts.push(`last day to cancel ${formatDay(lastDayToCancel)}`)
  return (
    <details open className="order-brief text-[0.9375rem]">
      <summary className="cursor-pointer py-2 font-semibold">{facts.join(', ')}</summary>
      <div className="grid gap-1 pb-3">
        {bill && (
          <p>
            Pays {formatCents(billCentsPerMonth(bill.lines))} a month: {formatBillLines(bill.lines)}
          </p>
        )}
        {checklist.length > 0 && <p>Must have: {checklist.join(', ')}</p>}
        <p className="wrap-anywhere whitespace-pre-line text-soft">{requirements}</p>
      </div>
    </details>
  )
}
