import { totpCode, totpStep } from '#server/accounts/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows for a key, now or some steps later. */
export function codeOf(key: string, stepsLater = 0): string {
  return totpCode(fromBase32(key), totpStep(new Date()) + stepsLater)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
