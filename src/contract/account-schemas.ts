import * as z from 'zod/mini'
import { apiTokenSchema } from '#domain/accounts/api-token.ts'
import { secondFactorsSchema } from '#domain/accounts/second-factor.ts'
import { securityEventSchema } from '#domain/accounts/security-event.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { companyBillingSchema } from '#domain/invoices/billing-details.ts'
import { invoiceSchema } from '#domain/invoices/invoice.ts'
import { notificationPreferenceSchema } from '#domain/notifications/notification-kinds.ts'
import { exportedRequestSchema } from '#domain/requests/request-detail.ts'
import { statementEditSchema } from '#domain/statement/own-statement-schema.ts'

export const userReplySchema = z.object({ user: userSchema })
/** After a sign-in, null while a second factor is missing: the cookie that comes with it is the proof of the first. */
export const sessionReplySchema = z.object({ user: z.nullable(userSchema) })

const accountSessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  /** The network it was opened from. Empty for sessions from before it was kept. */
  network: z.string(),
})

export type AccountSession = z.infer<typeof accountSessionSchema>

export const sessionsReplySchema = z.object({ sessions: z.array(accountSessionSchema) })

export const notificationsReplySchema = z.object({
  preferences: z.array(notificationPreferenceSchema),
})

/** All stored data of a user, as they can download it. */
export const exportSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  sessions: z.array(accountSessionSchema),
  /** The security log, the newest first. */
  securityLog: z.array(securityEventSchema),
  apiTokens: z.array(apiTokenSchema),
  /** Which emails about requests the user gets. */
  notifications: z.array(notificationPreferenceSchema),
  secondFactors: secondFactorsSchema,
  /** The user's own changes to their statement; its other lines are in the requests' bills. */
  statement: z.array(statementEditSchema),
  requests: z.array(exportedRequestSchema),
  /** Whom the company's invoices are for. */
  billing: companyBillingSchema,
  /** Of the company, oldest first. Empty where its owners alone see them. */
  invoices: z.array(invoiceSchema),
})

export type AccountExport = z.infer<typeof exportSchema>
