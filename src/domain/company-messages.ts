/** What is said about companies, members and invitations. */
export const companyMessages = {
  notMember: 'You’re not a member of this company.',
  memberUnknown: 'This person is not a member any more. Reload the page.',
  alreadyMember: 'This address belongs to a member already.',
  confirmFirst: 'Confirm your own email address first. Then you can invite colleagues.',
  tooManyInvitations:
    'There are 20 open invitations. Wait until some are accepted, or withdraw one.',
  tooManyMembers: 'This company has as many members as it can have.',
  invitationStale:
    'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  invitationForOther:
    'This invitation was sent to a different email address. Sign in with that address to accept it.',
  accountExists: 'This address has an account already. Sign in to accept the invitation.',
  nameMismatch: 'Type the company’s name exactly as it is shown.',
} as const

/** What owners alone do, as the error of others names it. */
export const ownerActions = {
  acceptQuote: 'accept a quote',
  declineQuote: 'decline a quote',
  rename: 'rename the company',
  manage: 'manage its members',
  delete: 'delete the company',
} as const

/** `Only an owner of Acme can accept a quote.` */
export function ownersOnly(company: string | null, action: string): string {
  return `Only an owner of ${company ?? 'a company'} can ${action}.`
}

/** The last owner cannot leave, be removed or become a member. */
export function lastOwner(company: string): string {
  return `${company} needs an owner. Make someone else an owner first.`
}

/** An account that is the last owner of a company with other members cannot be deleted. */
export function lastOwnerOf(company: string): string {
  return `You’re the only owner of ${company}. Make someone else an owner, or delete the company, first.`
}
