import { type RequestStatus, requestStatuses } from './hit-request.ts'

/** Where a request may go from here: one step on, or one step back. */
export function allowedMoves(from: RequestStatus): RequestStatus[] {
  const place = requestStatuses.indexOf(from)
  return [requestStatuses[place + 1], requestStatuses[place - 1]].filter(
    (status) => status !== undefined,
  )
}

export function isMoveAllowed(from: RequestStatus, to: RequestStatus): boolean {
  return allowedMoves(from).includes(to)
}

/** A step back is told with its reason; a step on needs none. */
export function isStepBack(from: RequestStatus, to: RequestStatus): boolean {
  return requestStatuses.indexOf(to) < requestStatuses.indexOf(from)
}
