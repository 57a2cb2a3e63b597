import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { throwNotFound } from './read-request.ts'
import { recordUpdate } from './record-event.ts'
import { findRequest, lockCurrent } from './request-changes.ts'
import type { RequestRow } from './request-row.ts'

/** Reads a request for a call that both sides make: any for an operator, else one of the caller's company. */
export async function readEither(
  { query }: Database,
  user: SessionUser,
  id: string,
): Promise<RequestRow> {
  return (await findRequest(query, scopeOf(id, user))) ?? throwNotFound()
}

interface PartChange {
  values: Partial<RequestRow>
  detail: EventDetail
}

/**
 * One change by one side to a list that both have, with its event where something changes. The request is locked, but
 * its version stays: a change of a list must not spoil what an operator is writing.
 */
export function changePart(
  database: Database,
  user: SessionUser,
  { id, by: role }: { id: string; by: Role },
  decide: (current: RequestRow, at: string) => PartChange | null,
): Promise<RequestRow> {
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, scopeOf(id, user))) ?? throwNotFound()
    if (role === 'client' && current.companyId !== companyOf(user)) {
      throw new CallError('forbidden', moveMessages.clientsOnly)
    }
    if (current.closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
    const at = new Date().toISOString()
    const change = decide(current, at)
    if (change === null) return current
    const { values, detail } = change
    await recordUpdate(trx, announce, current, { by: { ...user, role }, at, detail }, values)
    return { ...current, ...values }
  })
}

function scopeOf(id: string, user: SessionUser) {
  const number = requestNumber(id)
  return user.role === 'operator' ? { number } : { number, companyId: companyOf(user) }
}
