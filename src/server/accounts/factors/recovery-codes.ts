import { randomBytes } from 'node:crypto'
import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import { replaceRecoveryCodes } from '#server/accounts/second-factor-store.ts'
import type { Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { toBase32 } from './base32.ts'

/** 80 bits: too many to guess, also for one who has a copy of the hashes. */
const codeBytes = 10

/** Creates the codes of an account, in place of earlier ones. They are stored as hashes, so they are shown once. */
export async function issueRecoveryCodes(trx: Query, userId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    toBase32(randomBytes(codeBytes)).toLowerCase(),
  )
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Takes a code as `recoveryCodeSchema` leaves it: without dashes. */
export function hashRecoveryCode(userId: string, code: string): string {
  return sha256(`${userId} ${code}`)
}
