import type { MissingFactor } from './user.ts'

/** The messages about second factors. Only the account and the second step of a sign-in carry them. */
export const secondFactorMessages = {
  codeMissing: 'Please enter the code from your authenticator app',
  codeMalformed: 'Please enter the 6-digit code',
  codeWrong: 'This code isn’t right or was already used. Wait for the next one and try again.',
  recoveryCodeMissing: 'Please enter one of your recovery codes',
  recoveryCodeMalformed: 'A recovery code has 16 letters and digits, like abcd-efgh-ijkl-mnop',
  recoveryCodeWrong: 'This recovery code isn’t right or was already used.',
  secondStepOver: 'This took too long. Please sign in again.',
  secondStepFailed: 'We couldn’t check the code. Please try again.',

  notStarted: 'Start again: scan a new QR code first.',
  alreadyOn: 'An authenticator app is already set up.',
  notOn: 'Set up two-step sign-in first.',
  requireWithout: 'Set up two-step sign-in for your own account first. Then you can require it.',
  operatorsNeedOne:
    'Operators need two-step sign-in. Add another method before you remove this one.',
  startFailed: 'We couldn’t start the set-up. Please try again.',
  confirmFailed: 'We couldn’t turn on two-step sign-in. Please try again.',
  removed: 'The authenticator app was removed.',
  removeFailed: 'We couldn’t remove the authenticator app. Please try again.',
  codesFailed: 'We couldn’t create new recovery codes. Your old ones still work.',

  signInAgain: 'Please confirm it’s you, then try again.',
  factorMissing: 'Set up two-step sign-in or a passkey to use the operator tools.',
  notSignedInByLink:
    'You haven’t signed in with the link yet. Open it in this browser, then continue.',
  downloadFailed: 'We couldn’t start the download. Please try again.',
  signInAgainFailed: 'We couldn’t confirm it’s you. Please try again.',
} as const

/** What waits for a second factor, and what to do. */
export function sayMissingFactor(
  missing: MissingFactor,
  company: string | null | undefined,
): string {
  if (missing === 'operators') return secondFactorMessages.factorMissing
  return `${company ?? 'Your company'} requires two-step sign-in. Set it up or add a passkey in your account first.`
}

/** Why a member keeps their last factor. */
export function companyNeedsOne(company: string): string {
  return `${company} requires two-step sign-in. Add another method before you remove this one, or leave the company.`
}
