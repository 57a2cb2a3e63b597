import type { RequestStatus } from './hit-request.ts'

/** A solution may be prepared early, and taken back: it is the client's while the request is completed. */
export function isHandedOver(status: RequestStatus): boolean {
  return status === 'completed'
}
