/** About invitations of operators and of a company's members. */
export const invitationMessages = {
  invitationStale:
    'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  invitationForOther:
    'This invitation was sent to a different email address. Sign in with that address to accept it.',
} as const
