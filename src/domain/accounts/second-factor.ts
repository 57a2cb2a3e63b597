import * as z from 'zod/mini'
import { passkeyProofSchema, passkeySchema } from './passkey.ts'
import { secondFactorMessages as messages } from './second-factor-messages.ts'

export const secondFactorRules = {
  /** Of a code from an authenticator app (RFC 6238). */
  codeDigits: 6,
  stepSeconds: 30,
  /** How many steps a clock may be ahead or behind. */
  stepsAside: 1,
  recoveryCodes: 10,
  /** How long the second step of a sign-in may take. */
  secondStepMinutes: 10,
  /** How long a sign-in counts as fresh. */
  freshMinutes: 10,
} as const

/** How a second step can be proved. */
export const secondFactorMethods = ['passkey', 'code', 'recovery-code'] as const

export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** Apps show a code in two groups, and it is typed or pasted like that. */
export const codeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, { error: messages.codeMissing, abort: true }),
  z.regex(new RegExp(`^\\d{${secondFactorRules.codeDigits}}$`), messages.codeMalformed),
)

/** Compared without regard to case, blanks and dashes. */
export const recoveryCodeSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, { error: messages.recoveryCodeMissing, abort: true }),
  z.regex(/^[a-z2-7]{16}$/, messages.recoveryCodeMalformed),
)

/** What proves a second step. */
export const secondStepSchema = z.union([
  z.object({ code: codeSchema }),
  z.object({ recoveryCode: recoveryCodeSchema }),
  z.object({ passkey: passkeyProofSchema }),
])

export type SecondStep = z.infer<typeof secondStepSchema>

/** Whether a sensitive action may go ahead, and how the account can prove itself otherwise. */
export const signInStateSchema = z.object({
  /** Whether the last sign-in of this session is recent enough. */
  isFresh: z.boolean(),
  /** Accounts that began with an emailed link have none until they choose one. */
  hasPassword: z.boolean(),
  /** A passkey opens it by itself. */
  hasPasskey: z.boolean(),
  /** Whether the password has to come with a code of an authenticator app. */
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
