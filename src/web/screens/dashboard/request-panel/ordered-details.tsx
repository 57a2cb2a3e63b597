import { budgetLabels, companySizeLabels, timeframeLabels } from '#domain/requests/order-options.ts'
import { sayOrderedPlan } from '#domain/requests/order-plan.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { linkClass } from '#ui/button.tsx'
import { PanelLine, PanelLines } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day, RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { calculatorPath } from '#web/shared/paths.ts'

/** The order, as it was placed. */
export function OrderedDetails({ request }: { request: RequestDetail }) {
  return (
    <PanelLines>
      <PanelLine name="Target">
        <RequestTarget request={request} />
      </PanelLine>
      <PanelLine name="Requirements">
        <span className="block wrap-anywhere whitespace-pre-line">{request.requirements}</span>
      </PanelLine>
      <PanelLine name="Budget">{budgetLabels[request.budget]}</PanelLine>
      <PanelLine name="Timeframe">{timeframeLabels[request.timeframe]}</PanelLine>
      <PanelLine name="Company size">{companySizeLabels[request.companySize]}</PanelLine>
      {request.plan && <PanelLine name="Ordered plan">{sayOrderedPlan(request)}</PanelLine>}
      {request.bill && (
        <PanelLine name="Current bill">
          <BillTable lines={request.bill.lines} />
          <AppLink to={calculatorPath(request.bill)} className={linkClass()}>
            Open in the calculator
          </AppLink>
        </PanelLine>
      )}
      <PanelLine name="Ordered">
        <Day date={request.createdAt} />
      </PanelLine>
    </PanelLines>
  )
}
