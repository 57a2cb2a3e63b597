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

export const companyMessages = {
  gone: 'This company was just deleted. Your order wasn’t placed.',
  requireUnconfirmed: 'Confirm your email address before you require two-step sign-in.',
  nameMismatch: 'Please type the company’s name exactly as shown',
  renamed: 'Company renamed',
  renameFailed: 'We couldn’t rename the company. Please try again.',
  requireFailed: 'We couldn’t change two-step sign-in for the company. Please try again.',
  switchFailed: 'We couldn’t switch to this company. Please try again.',
  deleted: 'Company deleted',
  deletionFailed: 'We couldn’t delete the company. Nothing was deleted. Please try again.',
} as const

/** What owners alone do, as the error of others names it. */
export const ownerActions = {
  acceptQuote: 'accept a quote',
  declineQuote: 'decline a quote',
  showSecret: 'see this secret',
  decideQuote: 'accept or decline this quote',
  payInvoice: 'pay an invoice',
  changeBilling: 'change its billing details',
  publishHit: 'decide what we publish about its requests',
  rename: 'rename the company',
  manage: 'manage its members',
  requireFactor: 'require two-step sign-in',
  delete: 'delete the company',
} as const

/** `Only an owner of Acme can accept a quote.` */
export function ownersOnly(company: string | undefined, action: string): string {
  return `Only an owner of ${company ?? 'a company'} can ${action}.`
}

/** An order that was filled in in another company, which its client has left or switched from since. */
export function orderElsewhere(company: string | undefined): string {
  const now = company === undefined ? 'you’re no longer in a company' : `you’re in ${company} now`
  const where = company === undefined ? 'just for you' : 'there'
  return `Your order hasn’t been placed, because ${now}. Press Order Hit again to place it ${where}.`
}

/** The last owner cannot leave, be removed or become a member. */
export function lastOwner(company: string | undefined): string {
  return `${company} needs an owner. Make someone else an owner first.`
}

/** An account that is the last owner of a company with other members cannot be deleted. */
export function lastOwnerOf(company: string): string {
  return `You’re the only owner of ${company}. Make someone else an owner, or delete the company, first.`
}

export function formatDeletion(company: {
  memberCount: number
  openRequests: number
  agreedQuotes: number
}): string[] {
  const { memberCount, openRequests, agreedQuotes } = company
  const others = memberCount - 1
  return [
    'This permanently deletes the company, its requests and all their messages. Members keep their accounts. You can’t undo it, so download your data first.',
    openRequests > 0 &&
      `${count(openRequests, 'request is', 'requests are')} still open. Work on ${openRequests === 1 ? 'it' : 'them'} will stop.`,
    others > 0 && `${count(others, 'other member gets', 'other members get')} an email about it.`,
    agreedQuotes > 0 &&
      `We have to keep a record of ${count(agreedQuotes, 'agreed quote', 'agreed quotes')}: number, plan, price and dates, without names or other text. Invoices stay as we issued them, as tax law requires.`,
  ].filter((line) => line !== false)
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

export const teamMessages = {
  notMember: 'You’re not a member of this company.',
  memberUnknown: 'This person is no longer a member. Reload the page.',
  changedMeanwhile: 'This account has changed in the meantime. Reload the page.',
  alreadyMember: 'This person is already a member.',
  suspendedMember: 'This person is suspended. Restore them instead.',
  confirmFirst: 'Confirm your email address before you invite colleagues.',
  tooManyInvitations: `There are ${teamRules.invitationsMax} open invitations. Wait until some are accepted, or withdraw one.`,
  tooManyMembers: 'This team can’t have more members.',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  lastAdminLeaves:
    'You’re the last admin. Make someone else an admin before you delete your account.',
  invitationStale:
    'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  invitationForOther:
    'This invitation was sent to a different email address. Sign in with that address to accept it.',
  accountExists: 'This address already has an account. Sign in to accept the invitation.',
  inviteFailed: 'We couldn’t send the invitation. Please try again.',
  changeFailed: 'We couldn’t change the members. Please try again.',
  declined: 'You declined the invitation. Its link no longer works.',
  declineFailed: 'We couldn’t decline the invitation. Please try again.',
  joinFailed: 'We couldn’t open the invitation. Please try again.',
} as const

export function formatJoined(company: string): string {
  return `You’ve joined ${company}.`
}
