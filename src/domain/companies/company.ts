import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  newPasswordSchema,
  profileSchema,
} from '#domain/accounts/credentials.ts'
import { companyRoles } from './company-role.ts'

export const companyRules = {
  invitationDays: 7,
  /** Invitations of one company that are open at the same time. */
  invitationsMax: 20,
  /** Members of one company. */
  membersMax: 200,
} as const

/** The name of an account that was deleted, in the timelines of a company that goes on. */
export const formerMember = 'Former member'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const role = z.enum(companyRoles)
const token = z.string().check(z.minLength(1), z.maxLength(100))

/** One of the caller's companies. */
export const companySchema = z.object({
  id,
  name: z.string(),
  role,
  /** Whether this session is in it. */
  isCurrent: z.boolean(),
  memberCount: z.int(),
  openRequests: z.int(),
  /** Accepted quotes, of which the service keeps a record without names when the company is deleted. */
  agreedQuotes: z.int(),
  /** Whether its members need a second factor. */
  isFactorRequired: z.boolean(),
})

export type Company = z.infer<typeof companySchema>

/** The open requests of companies that are deleted with the account of their only member. */
export function countLostRequests(
  companies: Pick<Company, 'memberCount' | 'openRequests'>[],
): number {
  return companies
    .filter(({ memberCount }) => memberCount === 1)
    .reduce((sum, { openRequests }) => sum + openRequests, 0)
}

const memberSchema = z.object({
  /** The account's. */
  id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: z.iso.datetime(),
  isYou: z.boolean(),
  /** Told to owners alone. */
  hasSecondFactor: z.optional(z.boolean()),
})

export type Member = z.infer<typeof memberSchema>

const companyInvitationSchema = z.object({
  id,
  email: z.string(),
  role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export type CompanyInvitation = z.infer<typeof companyInvitationSchema>

export const membersSchema = z.object({
  members: z.array(memberSchema),
  /** Those that were not accepted yet and have not expired. Absent for members who are not owners. */
  invitations: z.optional(z.array(companyInvitationSchema)),
})

export type Members = z.infer<typeof membersSchema>

export const companyRefSchema = z.object({ id })
export const companyNameSchema = z.object({ name: profileSchema.shape.company })

export const newMemberSchema = z.object({
  email: deliverableEmailSchema,
  role,
})

export type NewMember = z.infer<typeof newMemberSchema>

export const memberRoleSchema = z.object({ role })

export const factorRuleSchema = z.object({ isRequired: z.boolean() })

export const invitationTokenSchema = z.object({ token })

/** What an emailed link says. Only the owner of the mailbox has its token. */
export const readInvitationSchema = z.object({
  company: z.string(),
  /** The name of the owner who sent it. */
  inviter: z.string(),
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
  /** Whether the address has an account to sign in to, or one is to be created. */
  hasAccount: z.boolean(),
})

export type ReadInvitation = z.infer<typeof readInvitationSchema>

/** A new account of the address that an invitation was sent to. */
export const invitedSignUpSchema = z.object({
  token,
  name: profileSchema.shape.name,
  password: newPasswordSchema,
})

export type InvitedSignUp = z.infer<typeof invitedSignUpSchema>
