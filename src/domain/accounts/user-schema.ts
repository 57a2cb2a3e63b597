import * as z from 'zod/mini'
import { teamRoles } from '#domain/companies/team.ts'

/** Every account that signs up is a client. `operator` is granted by an admin, or on the server's command line. */
export const roles = ['client', 'operator'] as const

export type Role = (typeof roles)[number]

export const userSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** An operator who manages the operators. */
  isAdmin: z.optional(z.boolean()),
  company: z.optional(z.string()),
  /** These two are absent without a company. */
  companyId: z.optional(z.string()),
  companyRole: z.optional(z.enum(teamRoles)),
  /** Absent where addresses are not confirmed. */
  isEmailConfirmed: z.optional(z.boolean()),
  /** The address the account changes to once that is confirmed. */
  pendingEmail: z.optional(z.string()),
  /** Which of the two addresses has confirmed that change. */
  pendingEmailConfirmed: z.optional(z.enum(['old', 'new'])),
  /** What a second factor would open: the operators’ tools (until then `role` is `client`), or the company’s data. */
  missingFactor: z.optional(z.enum(['operators', 'company'])),
})
