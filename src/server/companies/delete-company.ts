import { CallError } from '#contract/errors.ts'
import { isNamed } from '#domain/accounts/user.ts'
import { companyMessages, ownerActions } from '#domain/companies/company-messages.ts'
import { type CallOrigin, recordSecurityEvent } from '#server/accounts/record-security-event.ts'
import type { UserWithSession } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { composeMembership } from '#server/notifications/mail/compose-membership.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { keepAgreedQuotes } from '#server/quotes/agreed-quote-store.ts'
import { lockRequestsOf } from '#server/requests/request-changes.ts'
import { readAgain } from './companies.ts'
import { deleteCompanyRow, findCompanyName } from './company-store.ts'
import { endMembership } from './end-membership.ts'
import { lockMembersAsOwner } from './require-owner.ts'

/** Deletes the company of this session with all its data, and tells every member. The accounts stay. */
export async function deleteCompany(
  database: Database,
  user: UserWithSession,
  typed: string,
  origin: CallOrigin,
): Promise<UserWithSession> {
  await database.change(async (trx, announce) => {
    const { delete: action } = ownerActions
    const { companyId, members } = await lockMembersAsOwner(trx, database, user, action)
    const name = (await findCompanyName(trx, companyId)) ?? ''
    if (!isNamed({ name }, typed)) {
      const { nameMismatch } = companyMessages
      throw new CallError('invalid', nameMismatch, { name: nameMismatch })
    }
    for (const { id, email } of members) {
      await endMembership(trx, announce, { companyId, userId: id })
      const actor = id === user.id ? {} : { actorId: user.id }
      const event = { userId: id, kind: 'company-deleted', origin, ...actor } as const
      await recordSecurityEvent(trx, event)
      await enqueueMail(trx, announce, composeMembership(email, 'deleted', { company: name }))
    }
    await eraseCompany(trx, database, companyId)
  })
  return readAgain(database, user)
}

/** Deletes a company's data. What the service must keep of agreed quotes is kept, without personal data. */
export async function eraseCompany(
  trx: Query,
  { engine }: Pick<Database, 'engine'>,
  companyId: string,
): Promise<void> {
  await lockRequestsOf(trx, engine, companyId)
  await keepAgreedQuotes(trx, companyId)
  await deleteCompanyRow(trx, companyId)
}
