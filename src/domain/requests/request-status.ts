export const requestStatuses = ['pending', 'in-progress', 'completed'] as const

export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
} as const satisfies Record<RequestStatus, string>

export const requestStatusDescriptions = {
  pending: 'Awaiting initial assessment',
  'in-progress': 'Actively being developed',
  completed: 'Ready to deploy',
} as const satisfies Record<RequestStatus, string>

/** How a request was closed: before work began, or after. */
export const closureKinds = ['declined', 'cancelled'] as const

export type ClosureKind = (typeof closureKinds)[number]

export const closureLabels = {
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const satisfies Record<ClosureKind, string>
