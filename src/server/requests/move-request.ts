import { CallError, fieldError } from '#contract/errors.ts'
import { countUnconfirmed } from '#domain/handover/handover.ts'
import { bulkMessages } from '#domain/operations/bulk-change.ts'
import type { ClosureChange, Estimate, Move, Preview } from '#domain/operations/operations.ts'
import {
  closureFor,
  isStepBack,
  moveError,
  moveReasons,
  reasonNote,
  requiredReason,
} from '#domain/requests/request-moves.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { isAddressConfirmed } from '#server/accounts/confirm-email.ts'
import { listOperators } from '#server/accounts/operators.ts'
import type { Database } from '#server/db/database.ts'
import { findPlanDue } from '#server/invoices/plan-invoices.ts'
import { type Decision, operatorChange } from './change-request.ts'
import { type RequestRow, storedItems } from './request-row.ts'

export const moveRequest = operatorChange(
  'move',
  async (current, { to, reason = '' }: Move, { trx }) => {
    const { status: from, clientId, acceptedPlan, solutionUrl } = current
    const error = moveError(from, to, { hasSolution: solutionUrl !== null })
    if (error !== null) throw fieldError('to', error)
    // Nothing but a completion depends on it.
    const isEmailConfirmed = to !== 'completed' || (await isAddressConfirmed(trx, clientId))
    const facts = {
      isEmailConfirmed,
      hasAcceptedQuote: acceptedPlan !== null,
      isHandoverConfirmed: countUnconfirmed(storedItems(current)) === 0,
    }
    const required = requiredReason(from, to, facts)
    if (required !== null && reason === '')
      throw fieldError('reason', moveReasons[required].missing)
    const moved = { kind: 'moved', from, to } as const
    const isPlanned = to === 'completed' && acceptedPlan !== null
    const planDueOn = isPlanned ? await findPlanDue(trx, current.number) : null
    const values = { status: to, planDueOn }
    if (reason === '') return { values, details: [moved] }
    // The client reads why a request goes back. The reason of a step on is internal whether or not it was
    // required: the client may have confirmed the address while the operator was writing.
    if (isStepBack(from, to)) return { values, details: [{ ...moved, reason }] }
    return { values, details: [moved, { kind: 'noted', text: reasonNote(required, reason) }] }
  },
)

/** Declines a pending request or cancels one in progress. The client reads the reason. */
export const closeRequest = operatorChange('close', close)

/** Declines a pending request alone. */
export const declineRequest = operatorChange('decline', close)

function close(
  { status }: RequestRow,
  { reason }: ClosureChange,
  { at }: { at: string },
): Decision | null {
  const closure = closureFor(status)
  if (closure === null) return null
  return {
    values: { closureKind: closure, closureReason: reason, closedAt: at },
    details: [{ kind: 'closed', closure, reason }],
  }
}

export const reopenRequest = operatorChange('reopen', (_current, { reason }: ClosureChange) => ({
  values: { closureKind: null, closureReason: null, closedAt: null },
  details: [{ kind: 'reopened', reason }],
}))

export const setEstimatedCompletion = operatorChange(
  'estimate',
  ({ estimatedCompletion: before }, { estimatedCompletion }: Estimate) =>
    before === estimatedCompletion
      ? null
      : {
          values: { estimatedCompletion },
          details: [{ kind: 'estimated', estimatedCompletion, ...(before && { before }) }],
        },
)

export const setPreview = operatorChange('deliver', ({ previewUrl }, { url }: Preview) =>
  previewUrl === url
    ? null
    : { values: { previewUrl: url }, details: [{ kind: 'previewed', url }] },
)

interface Assignment {
  assigneeId: string | null
  /** The assignee that the operator saw. With it, another one's assignment is not undone. */
  from?: string | null
  version?: never
}

export const assignRequest = operatorChange(
  null,
  async (current, { assigneeId, from }: Assignment, { trx }) => {
    const isOld = current.assigneeId === assigneeId
    if (isOld && from === undefined) return null
    const assignees = await listAssignees({ query: trx })
    const nameOf = (id: string | null) =>
      id === null ? null : assignees.find((one) => one.id === id)?.name
    const assignee = nameOf(assigneeId)
    if (assignee === undefined) throw fieldError('assigneeId', serverMessages.operatorUnknown)
    if (from !== undefined && (isOld || current.assigneeId !== from))
      throw new CallError('conflict', bulkMessages.assigned(nameOf(current.assigneeId)))
    return { values: { assigneeId }, details: [{ kind: 'assigned', assignee }] }
  },
)

/** Every operator who is not suspended, by name, for choosing one. */
export async function listAssignees(database: Pick<Database, 'query'>) {
  const operators = (await listOperators(database)).filter(({ isSuspended }) => !isSuspended)
  return operators
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
