import { type HitRequest, requestStatusDescriptions } from '#domain/hit-request.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'

const contents = [
  {
    name: 'Address',
    text: 'A private address on your own domain. We agree on it with you and send it with the hand-over; it is not listed anywhere, here included.',
  },
  {
    name: 'Hand-over',
    text: 'The source code, its documentation and a walkthrough with the people who built it. All three are yours to keep.',
  },
  {
    name: 'Backups',
    text: 'Nightly, to storage you control. We restore one in front of you before we leave, so that you know it works.',
  },
]

interface SolutionPanelProps {
  request: HitRequest
  onClose: () => void
}

/** What a delivered solution comes with. */
export function SolutionPanel({ request, onClose }: SolutionPanelProps) {
  return (
    <Dialog title={request.title} onClose={onClose}>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
        <span className="figures">{request.id}</span>
        <RequestStatusBadge status={request.status} />
        {requestStatusDescriptions[request.status]}
      </p>
      <p className="mt-6">Your replacement for {request.targetSaaS} comes with:</p>
      <dl className="mt-4 border-t border-rule">
        {contents.map(({ name, text }) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-[7rem_1fr]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
