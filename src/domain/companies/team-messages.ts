import { teamRules } from './team-role.ts'

/** The messages about members and invitations, of companies and of the agency. */
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
  joinFailed: 'We couldn’t open the invitation. Please try again.',
} as const

export function sayJoined(company: string): string {
  return `You’ve joined ${company}.`
}
