import { ownerActions } from '#domain/companies/company-messages.ts'
import {
  type BillingDetails,
  billingDetailsSchema,
  type CompanyBilling,
  type SavedBilling,
} from '#domain/invoices/billing-details.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Database, Query } from '#server/db/database.ts'

/** Whom the invoices of the caller's company are for. */
export async function readBilling(query: Query, user: SessionUser): Promise<CompanyBilling> {
  const { details, doMembersSee } = await findBilling(query, companyOf(user))
  return { details, doMembersSee }
}

export function saveBilling(
  database: Database,
  user: SessionUser,
  saved: SavedBilling,
): Promise<CompanyBilling> {
  return database.change(async (trx) => {
    await requireOwner(trx, database, user, ownerActions.changeBilling)
    await updateBilling(trx, companyOf(user), saved)
    return readBilling(trx, user)
  })
}

/** The buyer of a company's next invoice: without an address until an owner has entered one. */
export async function buyerOf(query: Query, companyId: string): Promise<BillingDetails> {
  const { details, name } = await findBilling(query, companyId)
  return details ?? { name, address: [], taxNumber: '' }
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
