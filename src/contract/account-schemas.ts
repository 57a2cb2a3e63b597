import * as z from 'zod/mini'
import { apiTokenSchema } from '#domain/accounts/api-token.ts'
import { newPasswordSchema, nextAddressMax } from '#domain/accounts/credentials.ts'
import { secondFactorsSchema } from '#domain/accounts/second-factor.ts'
import { securityEventSchema } from '#domain/accounts/security-event.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'
import { companyBillingSchema, invoiceSchema } from '#domain/invoices/invoice.ts'
import { notificationPreferenceSchema } from '#domain/notifications/notification-rules.ts'
import { exportedRequestSchema } from '#domain/requests/stored-order.ts'
import { statementEditSchema } from '#domain/statement/own-statement-schema.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'

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

/** Where an emailed sign-in link leads afterwards: an address within the site, which the page checks. */
export const nextAddressSchema = z
  .string()
  .check(z.maxLength(nextAddressMax), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))

export const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Not empty is enough: an account may be older than a rule for new passwords. */
export const currentPasswordSchema = z
  .string()
  .check(
    z.minLength(1, messages.passwordMissing),
    z.maxLength(limits.passwordMax, messages.passwordTooLong),
  )

export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
})

export type ChangePassword = z.infer<typeof changePasswordSchema>

/** All stored data of a user, as they can download it. */
export const exportSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  sessions: z.array(accountSessionSchema),
  securityLog: z.array(securityEventSchema),
  apiTokens: z.array(apiTokenSchema),
  notifications: z.array(notificationPreferenceSchema),
  secondFactors: secondFactorsSchema,
  /** The account at the sign-in provider that opens this one: its issuer and its name there. */
  signInAccount: z.nullable(z.object({ identity: z.string(), connectedAt: z.iso.datetime() })),
  /** The user's own changes to their statement; its other lines are in the requests' bills. */
  statement: z.array(statementEditSchema),
  requests: z.array(exportedRequestSchema),
  billing: companyBillingSchema,
  /** Of the company, oldest first. Empty where its owners alone see them. */
  invoices: z.array(invoiceSchema),
})

export type AccountExport = z.infer<typeof exportSchema>
