import type { SignUpForm } from '#domain/accounts/credentials.ts'
import type { ItemChange } from '#domain/checklist/checklist.ts'
import type { HandoverKind } from '#domain/handover/handover.ts'
import type { Order } from '#domain/requests/order.ts'

/** What happens to a request, so many days before today: 9.8 is almost five hours later than 10. */
type Step = [daysAgo: number, action: Action]

export type Action =
  | { client: string }
  | { operator: string }
  /** One that settles says that no answer is needed. */
  | { note: string; settles?: true }
  | { quoteCents: number }
  | { accept: true }
  | { declineQuote: string }
  | { withdrawQuote: true }
  /** Without an accepted quote, with the reason. */
  | { start: string | undefined }
  | { estimateDays: number }
  | { deliver: string }
  /** By the names of its items, as either side marks them. */
  | { checklist: Record<string, Omit<ItemChange, 'version'>> }
  | { preview: string }
  | { handOver: { kind: HandoverKind; link?: string; note?: string }[] }
  | { confirm: HandoverKind[] }
  | { invoice: 'part' | 'plan' }
  /** All of the invoices that are open. */
  | { pay: true }
  /** Declines a pending request, cancels one in progress. */
  | { close: string }
  | { reopen: string }

export interface SeedRequest {
  client: SignUpForm
  orderedDaysAgo: number
  order: Partial<Order> & Pick<Order, 'targetSaaS' | 'requirements'>
  /** Without one, it is assigned to no operator. */
  assignee?: SignUpForm
  steps: Step[]
  /** Whose unread messages are left unread. */
  unread?: 'client' | 'agency'
}
