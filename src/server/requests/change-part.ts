import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeRequest, type Decision } from './change-request.ts'
import { throwNotFound } from './read-request.ts'
import { findRequest } from './request-changes.ts'
import type { RequestRow } from './request-row.ts'

/** Reads a request for a call that both sides make: any for an operator, else one of the caller's company. */
export async function readEither(
  { query }: Database,
  user: SessionUser,
  id: string,
): Promise<RequestRow> {
  return (await findRequest(query, scopeOf(id, user))) ?? throwNotFound()
}

/**
 * One change by one side to a list that both have. The request's version stays: a change of a list must not spoil what
 * an operator is writing.
 */
export function changePart(
  database: Database,
  user: SessionUser,
  { id, by: role }: { id: string; by: Role },
  decide: (current: RequestRow, at: string) => Decision | null,
): Promise<RequestRow> {
  const options = { engine: database.engine, scope: scopeOf(id, user), by: { ...user, role } }
  return database.change((trx, announce) =>
    changeRequest(trx, announce, options, (current, at) => {
      if (role === 'client' && current.companyId !== companyOf(user)) {
        throw new CallError('forbidden', moveMessages.clientsOnly)
      }
      if (current.closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
      return decide(current, at)
    }),
  )
}

function scopeOf(id: string, user: SessionUser) {
  const number = requestNumber(id)
  return user.role === 'operator' ? { number } : { number, companyId: companyOf(user) }
}
