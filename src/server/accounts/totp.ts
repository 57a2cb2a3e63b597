import { createHmac } from 'node:crypto'
import { secondFactorRules as rules } from '#domain/accounts/second-factor.ts'
import { isSame } from './cookies.ts'

/** What the QR code holds. Apps assume SHA-1, six digits and 30 seconds; unsaid, the code has fewer modules. */
export function totpUri(key: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: toBase32(key), issuer })
  return `otpauth://totp/${label}?${query.toString()}`
}

/** RFC 6238: the code of a step of 30 seconds. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** rules.codeDigits).padStart(rules.codeDigits, '0')
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / rules.stepSeconds)
}

/** The code's step, if later than `lastStep`. Clocks may be a step off. Compares every candidate, in constant time. */
export function findTotpStep(key: Buffer, code: string, lastStep: number, now: Date) {
  const current = totpStep(now)
  let found: number | undefined
  for (let step = current - rules.stepsAside; step <= current + rules.stepsAside; step += 1) {
    const isRight = isSame(totpCode(key, step), code)
    if (isRight && step > lastStep) found ??= step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsPerLetter = 5

/** RFC 4648, without padding: letters and digits that are hard to mistake for one another. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    count += 8
    while (count >= bitsPerLetter) {
      count -= bitsPerLetter
      text += alphabet[(bits >>> count) & 31]
    }
    bits &= (1 << count) - 1
  }
  return count === 0 ? text : text + alphabet[(bits << (bitsPerLetter - count)) & 31]
}
