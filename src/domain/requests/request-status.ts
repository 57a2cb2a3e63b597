export const requestStatusLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
} as const

export type RequestStatus = keyof typeof requestStatusLabels

export const requestStatuses = Object.keys(requestStatusLabels) as RequestStatus[]

export const requestStatusDescriptions = {
  pending: 'Awaiting initial assessment',
  'in-progress': 'Actively being developed',
  completed: 'Ready to deploy',
} as const satisfies Record<RequestStatus, string>

/** How a request was closed: before work began, or after. */
export const closureLabels = { declined: 'Declined', cancelled: 'Cancelled' } as const

export type ClosureKind = keyof typeof closureLabels

export const closureKinds = Object.keys(closureLabels) as ClosureKind[]
