import { type Kysely, sql } from 'kysely'

const rank = `(case when "waitingOn" = 'client' then 'theirs' when status = 'completed' then 'z-done'
  else coalesce("estimatedCompletion", '') end)`
const byDue = `"dueAt", ${rank}, number, "closedAt"`
const isOpen = 'where "closedAt" is null'
const fewColumns =
  'number, "closedAt", status, "dueAt", "updatedAt", "waitingOn", "estimatedCompletion"'

const replaced = [
  'request_open_dueAt_number',
  'request_open_due_rank',
  'request_open_status_dueAt_number',
  'request_closed_dueAt_number',
  'request_closed_due_rank',
  'request_waiting_dueAt_number',
  'request_unassigned_dueAt_number',
  'request_assigned_assigneeId_dueAt_number',
  'request_assigned_due_rank',
  'request_unpaid',
  'request_plan',
]

const indexes = {
  request_open_due: `${byDue}) ${isOpen}`,
  request_open_status_due: `status, ${byDue}) ${isOpen}`,
  request_closed_due: `${byDue}) where "closedAt" is not null`,
  request_waiting_due: `${byDue}, "waitingOn") ${isOpen} and "waitingOn" = 'client'`,
  request_unassigned_due: `${byDue}, "assigneeId", status) ${isOpen} and "assigneeId" is null and status <> 'completed'`,
  // Of closed requests as well, for the deletion of an operator's account.
  request_assigned_due: `"assigneeId", ${byDue}) where "assigneeId" is not null`,
  // With what their lists are sorted by.
  request_unpaid: `"unpaidDueOn", ${fewColumns}) ${isOpen} and "unpaidDueOn" is not null`,
  request_plan: `"planDueOn", ${fewColumns}) ${isOpen} and "planDueOn" is not null`,
}

/** The queue lists what is due at the same time, or not at all, by whose turn it is. */
export async function orderQueueByTurn(db: Kysely<unknown>): Promise<void> {
  for (const name of replaced) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const [name, definition] of Object.entries(indexes)) {
    await sql.raw(`create index "${name}" on request (${definition}`).execute(db)
  }
}
