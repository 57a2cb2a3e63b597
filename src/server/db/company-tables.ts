import type { CompanyRole } from '#domain/companies/company-role.ts'
import type { BillingCycle, PlanId } from '#domain/site/plans.ts'

export interface CompanyTable {
  /** That of the account it was created with, if that had no company before; otherwise its own. */
  id: string
  name: string
  createdAt: string
}

export interface MembershipTable {
  companyId: string
  userId: string
  role: CompanyRole
  joinedAt: string
  /** When the member last switched to it: a sign-in opens the one that was used last. */
  usedAt: string
}

/** A change that members made to their company's statement. The other lines are those of its orders' bills. */
export interface CompanyStatementLineTable {
  companyId: string
  /** The product's name as it is compared: see `productKey`. */
  productKey: string
  product: string
  /** Null for a flat price. */
  seats: number | null
  /** Null where the line was removed. */
  centsPerSeat: number | null
  updatedAt: string
}

/** What the service keeps of an accepted quote of a deleted company. It holds no personal data. */
export interface AgreedQuoteTable {
  requestNumber: number
  quoteNumber: number
  totalCents: number
  plan: PlanId
  billing: BillingCycle
  sentAt: string
  decidedAt: string
  /** The SHA-256 of the content that was agreed on. */
  contentHash: string
}
