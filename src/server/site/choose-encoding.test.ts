import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.4, br;q=0.3', 'identity'],
  ['br;q=2, gzip;q=nonsense', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('an encoding that is not offered is never chosen', () => {
  expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip', [])).toBe('identity')
})
