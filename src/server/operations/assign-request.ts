import { fieldError } from '#contract/errors.ts'
import type { Assignee } from '#domain/operations/operations.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { listOperators } from '#server/accounts/operators.ts'
import type { Database } from '#server/db/database.ts'
import { operatorChange } from '#server/requests/change-request.ts'

export const assignRequest = operatorChange(
  null,
  async (current, { assigneeId }: { assigneeId: string | null; version?: never }, { trx }) => {
    if (current.assigneeId === assigneeId) return null
    const assignees = await listAssignees({ query: trx })
    const assignee =
      assigneeId === null ? null : assignees.find((one) => one.id === assigneeId)?.name
    if (assignee === undefined) throw fieldError('assigneeId', serverMessages.operatorUnknown)
    return { values: { assigneeId }, details: [{ kind: 'assigned', assignee }] }
  },
)

/** Every operator who is not suspended, by name, for choosing one. */
export async function listAssignees(database: Pick<Database, 'query'>): Promise<Assignee[]> {
  const operators = (await listOperators(database)).filter(({ isSuspended }) => !isSuspended)
  return operators
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
