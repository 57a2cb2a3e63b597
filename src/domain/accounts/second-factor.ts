import * as z from 'zod/mini'
import { nameSchema } from './credentials.ts'
import type { MissingFactor } from './user.ts'

export const passkeyMessages = {
  nameMissing: 'Please name the passkey',
  nameTooLong: 'Please keep the name within 60 characters',

  unsupported: 'This browser can’t use passkeys here. Please sign in another way.',
  cancelled: 'No passkey was used. Try again, or sign in another way.',
  expired: 'This took too long. Please try again.',
  unknown: 'We don’t recognize this passkey. It may have been removed from the account.',
  notRight: 'This passkey couldn’t be verified. Please sign in another way.',
  otherAccount: 'This passkey belongs to another account. Please use a different one.',
  checkFailed: 'We couldn’t check the passkey. Please try again.',

  addUnsupported: 'This browser can’t create passkeys here. Try another browser or device.',
  addCancelled: 'No passkey was added.',
  alreadyAdded: 'This device already has a passkey for your account.',
  tooMany: 'You have 20 passkeys. Remove one before you add another.',
  addNotRight: 'This passkey couldn’t be verified, so it wasn’t added.',
  addFailed: 'We couldn’t add the passkey. Please try again.',
  added: 'Passkey added. You can sign in with it from now on.',
  renameFailed: 'We couldn’t rename the passkey. Please try again.',
  removed: 'Passkey removed. It no longer signs you in.',
  removeFailed: 'We couldn’t remove the passkey, so it still works. Please try again.',
  gone: 'This passkey was already removed.',
} as const

export const passkeyRules = {
  perUser: 20,
  nameMax: 60,
  challengeMinutes: 5,
} as const

/** COSE numbers of the signatures that authenticators make: ES256, EdDSA and RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const

export const passkeyNameSchema = nameSchema(
  passkeyMessages.nameMissing,
  passkeyRules.nameMax,
  passkeyMessages.nameTooLong,
)

/** A passkey of an account, without its key. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is on the user's other devices as well. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null before its first use. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})

export type Passkey = z.infer<typeof passkeySchema>

/** Binary data in the JSON of WebAuthn. */
function base64url(max: number) {
  return z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max))
}

/** WebAuthn allows 1023 bytes. */
const credentialId = base64url(1364).check(z.minLength(1))
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))
const descriptor = z.object({ type: z.literal('public-key'), id: credentialId, transports })
const challenge = base64url(100)

/** The fields that we use of `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationSchema = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(100), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>

/** The fields that we use of `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyRequestSchema = z.object({
  challenge,
  rpId: z.string(),
  /** Empty where any passkey of this site will do. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
  timeout: z.int(),
})

export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>

/** The fields that we use of `RegistrationResponseJSON`. */
export const newPasskeySchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports,
  }),
})

export type NewPasskey = z.infer<typeof newPasskeySchema>

/** The fields that we use of `AuthenticationResponseJSON`. */
export const passkeyProofSchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})

export type PasskeyProof = z.infer<typeof passkeyProofSchema>

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
