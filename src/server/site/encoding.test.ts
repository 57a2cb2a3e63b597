import { expect, test } from 'vitest'
import { chooseEncoding, matchesAnyTag } from './encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.4, br;q=0.3', 'identity'],
  ['', 'identity'],
])('a client that accepts %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('an encoding that is not offered is never chosen', () => {
  expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip', [])).toBe('identity')
})

test.each([
  [true, ['"a"', 'W/"a"', '"x", "a"', 'W/"x",W/"a"', '"x,y", "a"', '*', ' * ']],
  [false, [null, '', '"b"', 'a', '"A"', '"x", *']],
])('whether If-None-Match matches the tag "a" is %s for %j', (isMatch, headers) => {
  for (const header of headers) expect(matchesAnyTag(header, '"a"'), header ?? '').toBe(isMatch)
})
