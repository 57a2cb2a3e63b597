import * as z from 'zod/mini'
import { nameSchema } from './credentials.ts'

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
