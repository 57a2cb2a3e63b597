import type { ReactElement } from 'react'
import { invoiceKinds } from '#domain/invoices/invoice.ts'
import type { nextAction } from '#domain/operations/next-action.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { formatBillLines } from '#domain/requests/order-fields.ts'
import { orderFacts } from '#domain/requests/stored-order.ts'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { remindParam } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { quoteDraftName, useTakenBack } from './held-sends.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { isQuotable } from './quote-tool.tsx'

interface Desk {
  name: string
  content: ReactElement
  close: () => void
}

/** What is written beside the conversation, as the address names it: `?request=HIT-012&quote=new`, or `&invoice=part`. */
export function useDesk(request: OperatorRequest | undefined): Desk | null {
  const quote = useUrlPanel('quote')
  const invoice = useUrlPanel('invoice')
  const takenBack = useTakenBack(quoteDraftName(request?.id ?? ''))
  if (request === undefined) return null
  if (quote.openFor === 'new' && isQuotable(request)) {
    const { close } = quote
    return {
      name: 'Quote',
      close,
      content: <QuoteEditor key={takenBack} request={request} onClose={close} />,
    }
  }
  const { openFor, close } = invoice
  const what = invoiceKinds.find((kind) => kind === openFor)
  if (what) {
    const content = <InvoiceEditor key={what} request={request} what={what} onClose={close} />
    return { name: 'Invoice', close, content }
  }
  return null
}

/** The address of what a next step is written in: beside the conversation, or over it. */
export function deskOf(
  kind: ReturnType<typeof nextAction>['kind'] | undefined,
  { invoice }: Pick<OperatorRequest, 'invoice'>,
): Record<string, string> | undefined {
  if (kind === 'quote') return { quote: 'new' }
  if (kind === 'invoice') return { invoice: 'part' }
  if (kind === 'plan') return { invoice: 'plan' }
  return kind === 'remind' && invoice ? { [remindParam]: invoice.number } : undefined
}

/** Where there is no room for both, one is shown: the style sheet reads which. */
export function DeskSwitch({ name }: Pick<Desk, 'name'>) {
  return (
    <fieldset className="desk-switch flex">
      <legend className="sr-only">Show</legend>
      {['Conversation', name].map((side) => (
        <label
          key={side}
          className="choice relative flex min-h-11 flex-1 cursor-pointer items-center justify-center border border-rule-strong"
        >
          <input
            type="radio"
            name="desk-side"
            value={side === name ? 'desk' : 'conversation'}
            defaultChecked={side === name}
            className="sr-only"
            onChange={() => {
              if (side === name) return
              document
                .querySelector('.thread-pages li:last-child')
                ?.scrollIntoView({ block: 'end' })
            }}
          />
          {side}
        </label>
      ))}
    </fieldset>
  )
}

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
