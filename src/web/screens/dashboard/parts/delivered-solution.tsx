import type { Solution } from '#domain/requests/hit-request.ts'
import { PanelLine, PanelLines } from './panel-lines.tsx'
import { WebAddress } from './web-address.tsx'

/** The solution's address and its handover notes. */
export function DeliveredSolution({ solution }: { solution: Solution }) {
  return (
    <PanelLines>
      <PanelLine name="Address">
        <WebAddress url={solution.url} />
      </PanelLine>
      {solution.handoverNotes !== '' && (
        <PanelLine name="Handover">
          <span className="block wrap-anywhere whitespace-pre-line">{solution.handoverNotes}</span>
        </PanelLine>
      )}
    </PanelLines>
  )
}
