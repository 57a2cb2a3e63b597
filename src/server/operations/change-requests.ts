import { CallError } from '#contract/errors.ts'
import type { BulkChange, BulkResult } from '#domain/operations/bulk-change.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { assignRequest, declineRequest } from '#server/requests/move-request.ts'
import { setUnread } from '#server/requests/read-request.ts'

/** One transaction for each row. A row that cannot be changed says why, and the others are changed. */
export async function changeRequests(
  database: Database,
  operator: SessionUser,
  change: BulkChange,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  for (const { id, act } of actsOf(database, operator, change)) {
    try {
      await act()
      results.push({ id })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      results.push({ id, error: error.message })
    }
  }
  return { results }
}

function actsOf(database: Database, operator: SessionUser, change: BulkChange) {
  if (change.action === 'assign') {
    return change.rows.map(({ id, from, to }) => ({
      id,
      act: () => assignRequest(database, operator, id, { assigneeId: to, from }),
    }))
  }
  if (change.action === 'read') {
    return change.rows.map(({ id, ...seen }) => ({
      id,
      act: () => setUnread(database, operator, id, seen),
    }))
  }
  const { reason } = change
  return change.rows.map(({ id, version }) => ({
    id,
    act: () => declineRequest(database, operator, id, { version, reason }),
  }))
}
