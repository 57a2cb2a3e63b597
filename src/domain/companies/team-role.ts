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
