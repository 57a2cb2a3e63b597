import { type HitRequest } from '#domain/requests/hit-request.ts'
import {
  closureLabels,
  type RequestStatus,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

/** Where a request is: its status, or how it was closed. */
export function RequestBadge({ request }: { request: Pick<HitRequest, 'status' | 'closure'> }) {
  const { status, closure } = request
  if (!closure) return <RequestStatusBadge status={status} />
  return <Badge tone="neutral">{closureLabels[closure.kind]}</Badge>
}

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>
}

const tones: Record<RequestStatus, Tone> = {
  pending: 'primary',
  'in-progress': 'amber',
  completed: 'green',
}
