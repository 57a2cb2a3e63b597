import * as z from 'zod/mini'
import { profileSchema } from '#domain/accounts/credentials.ts'
import { idSchema } from './team.ts'
import { teamRoles } from './team-role.ts'

/** The name of an account that was deleted, in the timelines of a company that goes on. */
export const formerMember = 'Former member'

/** One of the caller's companies. */
export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(teamRoles),
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

export const companyRefSchema = z.object({ id: idSchema })
export const companyNameSchema = z.object({ name: profileSchema.shape.company })

export const factorRuleSchema = z.object({ isRequired: z.boolean() })
