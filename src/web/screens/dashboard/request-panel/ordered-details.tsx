import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { OrderedLines } from '#web/screens/dashboard/parts/ordered-lines.tsx'
import { PanelLine, PanelLines } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'

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
      <OrderedLines request={request} Line={PanelLine} />
    </PanelLines>
  )
}
