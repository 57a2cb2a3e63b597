import { type RequestStatus, requestStatusLabels } from '#domain/hit-request.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={tones[status]}>{requestStatusLabels[status]}</Badge>
}

const tones: Record<RequestStatus, Tone> = {
  pending: 'primary',
  'in-progress': 'amber',
  completed: 'green',
}
