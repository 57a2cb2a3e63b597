import * as z from 'zod/mini'
import { companyPlanSchema } from '#domain/companies/company-plan.ts'
import { teamRoles } from '#domain/companies/team.ts'
import { storedFileSchema } from '#domain/files/file-limits.ts'
import { type InvoicePage, invoicePageSchema } from '#domain/invoices/invoice.ts'
import { emailPreviewSchema } from '#domain/notifications/email-preview.ts'
import { requestIdSchema } from '#domain/requests/hit-request-schema.ts'
import { formatCents } from '#domain/values/money.ts'
import { notesText } from '#domain/values/text-rules.ts'
import { queueItemSchema } from './operations.ts'

export const clientMessages = {
  notFound: 'We couldn’t find this client. They may have deleted their company.',
  noMonthlyEmail: 'No solution is handed over, so no monthly email goes out.',
  notMember: 'No confirmed member of this company has this email address',
} as const

/** Of the client's company. */
export const clientIdSchema = z.string().check(z.regex(/^[\w-]{1,100}$/))

/** What became of an order that an operator entered: a request, or a link in the client's mailbox. */
export const enteredOrderSchema = z.object({
  email: z.string(),
  requestId: z.optional(requestIdSchema),
})

/** What operators know of a company. Neither shown to the company nor part of its export. */
export const clientNotesSchema = z.object({ text: notesText, version: z.int32() })

export type ClientNotes = z.infer<typeof clientNotesSchema>

/** A company as operators see it, with the newest of each of its lists: a page of them at most. */
export const clientSchema = z.object({
  id: clientIdSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Owners first. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(teamRoles),
      isEmailConfirmed: z.boolean(),
    }),
  ),
  /** With how many apps it has; absent before the first accepted quote. */
  plan: z.optional(companyPlanSchema),
  /** When its next monthly email goes; absent before the first handover. */
  monthlyEmailAt: z.optional(z.iso.datetime()),
  notes: clientNotesSchema,
  /** Open and closed ones. */
  requests: z.array(queueItemSchema),
  invoices: invoicePageSchema,
  /** What both sides attached, those of the newest request first. */
  files: z.array(
    z.extend(storedFileSchema, { requestId: requestIdSchema, createdAt: z.iso.datetime() }),
  ),
})

export type Client = z.infer<typeof clientSchema>

/** The next monthly email of a client, as it would be sent now. */
export const monthlyEmailSchema = z.extend(emailPreviewSchema, { sendsAt: z.iso.datetime() })

export type MonthlyEmail = z.infer<typeof monthlyEmailSchema>

/** 'Owes $1,200, $400 of it overdue'. */
export function formatBalance({ openCents, overdueCents }: InvoicePage['totals']): string {
  if (openCents <= 0) return 'Owes nothing'
  const owes = `Owes ${formatCents(openCents)}`
  if (overdueCents <= 0) return owes
  if (overdueCents >= openCents) return `${owes}, all of it overdue`
  return `${owes}, ${formatCents(overdueCents)} of it overdue`
}
