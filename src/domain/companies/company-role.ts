/** Both see, discuss and order. Owners also decide on quotes and manage the company. */
export const companyRoles = ['owner', 'member'] as const

export type CompanyRole = (typeof companyRoles)[number]

export const companyRoleLabels: Record<CompanyRole, string> = { owner: 'Owner', member: 'Member' }
