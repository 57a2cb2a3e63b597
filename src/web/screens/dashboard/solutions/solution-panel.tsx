import { type HitRequest } from '#domain/requests/hit-request.ts'
import { requestStatusDescriptions } from '#domain/requests/request-status.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DeliveredSolution } from '#web/screens/dashboard/parts/delivered-solution.tsx'
import { PanelLine, PanelLines } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'

const address = {
  described:
    'A private address on your own domain. We choose it with you and send it with the handover. It isn’t listed anywhere, including here.',
  awaited: 'Not available yet. You’ll find it here after the handover.',
}

const contents = [
  {
    name: 'Handover',
    text: 'The source code, its documentation and a walkthrough with the team that built it. All yours to keep.',
  },
  {
    name: 'Backups',
    text: 'Nightly, to storage you control. We restore one with you before we finish, so you know it works.',
  },
]

interface SolutionPanelProps {
  request: HitRequest
  /** True where the address will be handed over on this very screen. */
  isFollowed: boolean
  onClose: () => void
}

/** The solution that was delivered, or what it comes with. */
export function SolutionPanel({ request, isFollowed, onClose }: SolutionPanelProps) {
  return (
    <Dialog title={request.title} onClose={onClose}>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
        <span className="figures">{request.id}</span>
        <RequestStatusBadge status={request.status} />
        {requestStatusDescriptions[request.status]}
      </p>
      {request.solution ? (
        <>
          <p className="mt-6">Your replacement for {request.targetSaaS}:</p>
          <DeliveredSolution solution={request.solution} />
        </>
      ) : (
        <>
          <p className="mt-6">Your replacement for {request.targetSaaS} comes with:</p>
          <PanelLines>
            <PanelLine name="Address">{isFollowed ? address.awaited : address.described}</PanelLine>
            {contents.map(({ name, text }) => (
              <PanelLine key={name} name={name}>
                {text}
              </PanelLine>
            ))}
          </PanelLines>
        </>
      )}
    </Dialog>
  )
}
