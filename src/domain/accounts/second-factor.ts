import * as z from 'zod/mini'
import { passkeyProofSchema, passkeySchema } from './passkey.ts'
import type { MissingFactor } from './user.ts'

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

export function formatMissingFactor(missing: MissingFactor, company: string | undefined): string {
  if (missing === 'operators') return secondFactorMessages.factorMissing
  return `${company ?? 'Your company'} requires two-step sign-in. Set it up or add a passkey in your account first.`
}

export function companyNeedsOne(company: string): string {
  return `${company} requires two-step sign-in. Add another method before you remove this one, or leave the company.`
}

export const secondFactorRules = {
  /** Of a code from an authenticator app (RFC 6238). */
  codeDigits: 6,
  stepSeconds: 30,
  stepsAside: 1,
  recoveryCodes: 10,
  secondStepMinutes: 10,
  freshMinutes: 10,
} as const

export const secondFactorMethods = ['passkey', 'code', 'recovery-code'] as const

export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Apps show a code in two groups, and it is typed or pasted like that. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, { error: secondFactorMessages.codeMissing, abort: true }),
  z.regex(new RegExp(`^\\d{${secondFactorRules.codeDigits}}$`), secondFactorMessages.codeMalformed),
)

/** Compared without regard to case, blanks and dashes. */
export const recoveryCodeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, { error: secondFactorMessages.recoveryCodeMissing, abort: true }),
  z.regex(/^[a-z2-7]{16}$/, secondFactorMessages.recoveryCodeMalformed),
)

export const secondStepSchema = z.union([
  z.object({ code: codeSchema }),
  z.object({ recoveryCode: recoveryCodeSchema }),
  z.object({ passkey: passkeyProofSchema }),
])

export type SecondStep = z.infer<typeof secondStepSchema>

/** Whether a sensitive action may go ahead, and how the account can prove itself otherwise. */
export const signInStateSchema = z.object({
  isFresh: z.boolean(),
  /** Accounts that began with an emailed link have none until they choose one. */
  hasPassword: z.boolean(),
  /** A passkey opens it by itself. */
  hasPasskey: z.boolean(),
  needsCode: z.boolean(),
})

export type SignInState = z.infer<typeof signInStateSchema>

/** The second factors of an account, without their secrets. */
export const secondFactorsSchema = z.object({
  /** Since when codes of an authenticator app are asked for. */
  authenticatorSince: z.nullable(z.iso.datetime()),
  /** Each signs in by itself, and is a second factor after a password. */
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
})

export type SecondFactors = z.infer<typeof secondFactorsSchema>

/** Whether a sign-in with a password or a link asks for more. */
export function isTwoStep({ authenticatorSince, passkeys }: SecondFactors): boolean {
  return authenticatorSince !== null || passkeys.length > 0
}
