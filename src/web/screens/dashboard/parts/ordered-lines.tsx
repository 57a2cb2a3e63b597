import { Fragment } from 'react'
import { formatOrderedPlan, orderFacts, type RequestDetail } from '#domain/requests/stored-order.ts'
import { lastDayLabel } from '#domain/statement/own-statement.ts'
import { linkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { calculatorPath } from '#web/shared/paths.ts'
import { PanelLine, PanelLines } from './panel-lines.tsx'
import { Day, RequestTarget } from './request-parts.tsx'

interface OrderedLinesProps {
  request: RequestDetail
  lastDayToCancel?: string | undefined
}

/** The order, as it was placed. Its requirements are in the conversation, where that is shown from its start. */
export function OrderedLines({ request, lastDayToCancel }: OrderedLinesProps) {
  return (
    <>
      <PanelLines>
        <PanelLine name="Target">
          <RequestTarget request={request} />
        </PanelLine>
        {request.earlier !== null && (
          <PanelLine name="Requirements">
            <span className="block whitespace-pre-line">{request.requirements}</span>
          </PanelLine>
        )}
        {orderFacts(request).map(({ name, label, text }) => (
          <Fragment key={name}>
            <PanelLine name={label}>{text}</PanelLine>
            {name === 'budget' && lastDayToCancel && (
              <PanelLine name={lastDayLabel}>
                <Day date={lastDayToCancel} />
              </PanelLine>
            )}
          </Fragment>
        ))}
        {request.plan && <PanelLine name="Ordered plan">{formatOrderedPlan(request)}</PanelLine>}
        <PanelLine name="Ordered">
          <Day date={request.createdAt} />
        </PanelLine>
      </PanelLines>
      {request.bill && (
        <>
          <BillTable lines={request.bill.lines} />
          <AppLink to={calculatorPath(request.bill)} className={linkClass()}>
            Open in the calculator
          </AppLink>
        </>
      )}
    </>
  )
}
