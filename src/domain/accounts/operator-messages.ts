import { invitationMessages } from './invitation-messages.ts'

/** The messages about operators and invitations. */
export const operatorMessages = {
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  lastAdminLeaves:
    'You’re the last admin: without you, nobody could manage this service. Make someone else an admin first.',
  changedMeanwhile: 'This account has changed in the meantime. Reload the page.',
  alreadyOperator: 'This address already belongs to an operator.',
  suspendedOperator: 'This address belongs to a suspended operator. Restore them instead.',
  ...invitationMessages,
  accepted: 'You’re on the team now. Sign in again to start.',
  acceptFailed: 'We couldn’t accept the invitation. Please try again.',
  invited: 'Invitation sent',
  inviteFailed: 'We couldn’t send the invitation. Please try again.',
  changeFailed: 'We couldn’t change this account. Please try again.',
} as const
