import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'
import { deliverableEmailSchema } from './credentials.ts'
import { securityEventKinds, securityEventSchema } from './security-event.ts'

/** Admins are operators who also manage the operators and read the log of the whole service. */
export const operatorRoles = ['operator', 'admin'] as const

export type OperatorRole = (typeof operatorRoles)[number]

export const operatorRoleLabels: Record<OperatorRole, string> = {
  operator: 'Operator',
  admin: 'Admin',
}

export const invitationDays = 7

const id = z.string().check(z.minLength(1), z.maxLength(100))

const operatorAccountSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  isSuspended: z.boolean(),
})

export type OperatorAccount = z.infer<typeof operatorAccountSchema>

const invitationSchema = z.object({
  id,
  email: z.string(),
  role: z.enum(operatorRoles),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const operatorAccountsSchema = z.object({
  operators: z.array(operatorAccountSchema),
  /** Invitations that are open: not accepted and not expired. */
  invitations: z.array(invitationSchema),
})

export type OperatorAccounts = z.infer<typeof operatorAccountsSchema>

export const newInvitationSchema = z.object({
  email: deliverableEmailSchema,
  role: z.enum(operatorRoles),
})

export type NewInvitation = z.infer<typeof newInvitationSchema>

/** What an admin does with an operator. */
const operatorActions = ['suspend', 'restore', 'remove', 'make-admin', 'make-operator'] as const

export type OperatorAction = (typeof operatorActions)[number]

export const operatorChangeSchema = z.object({ action: z.enum(operatorActions) })

/** An entry of the log of the whole service. */
const serviceEventSchema = z.extend(securityEventSchema, {
  /** The address of the account; absent if there is no account, or it was deleted. */
  account: z.optional(z.string()),
})

export type ServiceEvent = z.infer<typeof serviceEventSchema>

export const serviceLogPageSchema = z.object({
  events: z.array(serviceEventSchema),
  next: z.nullable(z.int()),
})

export const serviceLogQuerySchema = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  kind: z.optional(z.enum(securityEventKinds)),
  /** The address of an account. */
  account: z.optional(z.string().check(z.maxLength(limits.emailMax))),
})

export type ServiceLogQuery = z.infer<typeof serviceLogQuerySchema>
