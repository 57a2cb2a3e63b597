import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  newPasswordSchema,
  profileSchema,
} from '#domain/accounts/credentials.ts'

/** The team of those who run the service. Companies have the ids of accounts or random ones, so none can be it. */
export const agencyId = 'agency'

/** In a company both see, discuss and order; owners also decide on quotes and manage it. In the agency owners are the admins. */
export const teamRoles = ['owner', 'member'] as const

export type TeamRole = (typeof teamRoles)[number]

export type TeamKind = 'company' | 'agency'

export const roleLabels: Record<TeamKind, Record<TeamRole, string>> = {
  company: { owner: 'Owner', member: 'Member' },
  agency: { owner: 'Admin', member: 'Operator' },
}

export const teamRules = {
  invitationDays: 7,
  invitationsMax: 20,
  membersMax: 200,
} as const

const id = z.string().check(z.minLength(1), z.maxLength(100))
const role = z.enum(teamRoles)

const memberSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: z.iso.datetime(),
  isYou: z.boolean(),
  /** Only operators are suspended. */
  isSuspended: z.boolean(),
  /** Only owners see it. */
  hasSecondFactor: z.optional(z.boolean()),
})

export type Member = z.infer<typeof memberSchema>

const invitationSchema = z.object({
  id,
  email: z.string(),
  role,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export type Invitation = z.infer<typeof invitationSchema>

export const membersSchema = z.object({
  members: z.array(memberSchema),
  /** Those that were not accepted yet and have not expired. Absent for members who are not owners. */
  invitations: z.optional(z.array(invitationSchema)),
})

export type Members = z.infer<typeof membersSchema>

export const newMemberSchema = z.object({ email: deliverableEmailSchema, role })

export type NewMember = z.infer<typeof newMemberSchema>

/** What an owner does with a member. Companies suspend no one. */
const memberActions = ['make-owner', 'make-member', 'suspend', 'restore', 'remove'] as const

export type MemberAction = (typeof memberActions)[number]

export const memberChangeSchema = z.object({ action: z.enum(memberActions) })

/** What an emailed link says. Only the owner of the mailbox has its token. */
export const readInvitationSchema = z.object({
  company: z.string(),
  /** Whether it makes an operator: every session of the account ends with that. */
  isAgency: z.boolean(),
  inviter: z.string(),
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
  /** Whether the address has an account to sign in to, or one is to be created. */
  hasAccount: z.boolean(),
})

export type ReadInvitation = z.infer<typeof readInvitationSchema>

export const invitedSignUpSchema = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  name: profileSchema.shape.name,
  password: newPasswordSchema,
})

export type InvitedSignUp = z.infer<typeof invitedSignUpSchema>

/** The name of an account that was deleted, in the timelines of a company that goes on. */
export const formerMember = 'Former member'

export const companySchema = z.object({
  id,
  name: z.string(),
  role,
  isCurrent: z.boolean(),
  memberCount: z.int(),
  openRequests: z.int(),
  /** Accepted quotes, of which the service keeps a record without names when the company is deleted. */
  agreedQuotes: z.int(),
  isFactorRequired: z.boolean(),
})

export type Company = z.infer<typeof companySchema>

/** The open requests of companies that are deleted with the account of their only member. */
export function countLostRequests(companies: Pick<Company, 'memberCount' | 'openRequests'>[]) {
  return companies
    .filter(({ memberCount }) => memberCount === 1)
    .reduce((sum, { openRequests }) => sum + openRequests, 0)
}

export const companyNameSchema = z.object({ name: profileSchema.shape.company })
