export const requestStatuses = ['pending', 'in-progress', 'completed'] as const

/** How a request ended that will not be completed: before work began, or after. */
export const closureKinds = ['declined', 'cancelled'] as const

export const requestIdPattern = /^HIT-\d{3,9}$/
