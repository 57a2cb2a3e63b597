import type { Generated } from 'kysely'
import type { RequestStatus } from '#domain/request-status.ts'
import type { WaitingParty } from '#domain/waiting.ts'

/**
 * The counts of the operators' queue. Triggers on `request` write it: a row of 1 for what a request counts
 * as now, one of -1 for what it counted as before. `fold-queue-counts.ts` adds them up.
 */
export interface QueueCountTable {
  id: Generated<number>
  /** `closed` for a closed request, whatever its status. */
  status: RequestStatus | 'closed'
  waitingOn: WaitingParty
  /** Empty while the request is unassigned. */
  assigneeId: string
  /** The due time up to its hour: `2026-11-16T09`. */
  dueHour: string
  count: number
}
