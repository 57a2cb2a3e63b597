import { expect, test } from 'vitest'
import { findTotpStep, toBase32, totpCode, totpUri } from './totp.ts'

// RFC 6238, appendix B, whose codes have eight digits.
const key = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_111, '050471'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of RFC 6238', (second, code) => {
  expect(totpCode(key, Math.floor(second / 30))).toBe(code)
})

test('a code is accepted one step early or late, and not after a later one was used', () => {
  const now = new Date(1_111_111_111_000)
  const step = 37_037_037
  const find = (offset: number, lastStep = 0) =>
    findTotpStep(key, totpCode(key, step + offset), lastStep, now)
  expect([-2, -1, 0, 1, 2].map((offset) => find(offset))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect([find(0, step), find(-1, step), find(1, step)]).toEqual([undefined, undefined, step + 1])
  expect(findTotpStep(key, '', 0, now)).toBeUndefined()
})

test.each([
  ['f', 'MY'],
  ['foo', 'MZXW6'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j, as in RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

test('the QR code names issuer, account and key', () => {
  expect(totpUri(key, 'Hitlist', 'ada@example.com')).toBe(
    'otpauth://totp/Hitlist:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hitlist',
  )
})
