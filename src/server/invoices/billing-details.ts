import { CallError } from '#contract/errors.ts'
import { ownerActions } from '#domain/companies/team.ts'
import {
  type BillingDetails,
  billingDetailsSchema,
  billingLabels,
  type CompanyBilling,
  invoiceMessages,
  type SavedBilling,
  viewerLabels,
} from '#domain/invoices/invoice.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { changedFields, formatChanges, nameChanges } from '#domain/values/changed-fields.ts'
import { type LoggedCall, recordSecurityEvent } from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { listOwners, requireOwner } from '#server/companies/memberships.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { listOpenOf } from './invoice-store.ts'

/** Whom the invoices of the caller's company are for, as far as the caller sees its invoices. */
export async function readBilling(query: Query, user: SessionUser): Promise<CompanyBilling> {
  const { details, doMembersSee } = await findBilling(query, companyOf(user))
  const isShown = doMembersSee || user.companyRole === 'owner'
  return { details: isShown ? details : null, doMembersSee }
}

export function saveBilling(database: Database, call: LoggedCall, saved: SavedBilling) {
  return database.change(async (trx) => {
    await requireOwner(trx, call.user, ownerActions.changeBilling, { isCompanyLocked: true })
    await changeBilling(trx, call, saved)
    return readBilling(trx, call.user)
  })
}

/** For an acceptance, which needs no fresh sign-in: fills in missing details and replaces none. The company is locked. */
export async function enterBilling(trx: Transaction, call: LoggedCall, details: BillingDetails) {
  const before = await findBilling(trx, companyOf(call.user))
  if (changesOf(before, { details }).some((change) => change.before !== '')) {
    throw new CallError('conflict', invoiceMessages.billingKnown)
  }
  await changeBilling(trx, call, { details })
}

/** Every owner finds the change in their log and is emailed, who made it included: it may not have been them. */
async function changeBilling(trx: Transaction, { user, origin }: LoggedCall, saved: SavedBilling) {
  const companyId = companyOf(user)
  const before = await findBilling(trx, companyId)
  const changes = changesOf(before, saved)
  if (changes.length === 0) return
  await updateBilling(trx, companyId, saved)
  const detail = formatChanges(changes)
  const changed = nameChanges(changes)
  for (const { id, email, mayRead } of await listOwners(trx, companyId)) {
    const about = { userId: id, origin, ...(id === user.id ? {} : { actorId: user.id }) }
    // The log of their account is open to owners who may not see the details themselves.
    const said = mayRead ? { detail } : {}
    await recordSecurityEvent(trx, { ...about, ...said, kind: 'billing-changed' })
    const mail = { changed, by: user.email, company: before.name }
    await enqueueMail(trx, email, 'billing-changed', mail)
  }
}

function changesOf(before: CompanyBilling, { details, doMembersSee }: SavedBilling) {
  const after = {
    details: details ?? before.details,
    doMembersSee: doMembersSee ?? before.doMembersSee,
  }
  return changedFields(billingLabels, valuesOf(before), valuesOf(after))
}

function valuesOf({ details, doMembersSee }: CompanyBilling) {
  const known = details ?? { name: '', address: [], taxNumber: '' }
  return { ...known, viewers: viewerLabels[doMembersSee ? 'all' : 'owners'] }
}

/** The buyer of a company's next invoice: without an address until an owner has entered one. */
export async function buyerOf(query: Query, companyId: string): Promise<BillingDetails> {
  const { details, name } = await findBilling(query, companyId)
  return details ?? { name, address: [], taxNumber: '' }
}

/** The open invoices of requests, those due first at the front, for those who may see invoices. */
export async function findOpenInvoices(
  query: Query,
  user: Pick<SessionUser, 'companyId' | 'companyRole'>,
  requests: string[],
) {
  const rows = await listOpenOf(query, requests.map(requestNumber))
  const isShown =
    rows.length > 0 &&
    (user.companyRole === 'owner' || (await findBilling(query, companyOf(user))).doMembersSee)
  const found = new Map<string, { invoices: Omit<(typeof rows)[number], 'of'>[] }>()
  for (const { of, ...invoice } of isShown ? rows.toReversed() : []) {
    const id = requestId(of ?? 0)
    found.set(id, { invoices: [...(found.get(id)?.invoices ?? []), invoice] })
  }
  return found
}

async function findBilling(query: Query, companyId: string) {
  const row = await query
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['name', 'billingDetails', 'doMembersSeeInvoices'])
    .executeTakeFirst()
  const details = row?.billingDetails
  return {
    name: row?.name ?? '',
    details: details ? billingDetailsSchema.parse(JSON.parse(details)) : null,
    doMembersSee: row?.doMembersSeeInvoices !== 0,
  }
}

export async function updateBilling(
  query: Query,
  companyId: string,
  { details, doMembersSee }: SavedBilling,
): Promise<void> {
  const values = {
    ...(details && { billingDetails: JSON.stringify(details) }),
    ...(doMembersSee !== undefined && { doMembersSeeInvoices: Number(doMembersSee) }),
  }
  if (Object.keys(values).length === 0) return
  await query.updateTable('company').set(values).where('id', '=', companyId).execute()
}
