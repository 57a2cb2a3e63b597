import { expect, test } from 'vitest'
import { chooseEncoding, matchesAnyTag, requestedPath } from './serve-site.ts'

test.each([
  ['/browse?q=a/b#c', '/browse'],
  ['http://localhost:3000/browse?q=1', '/browse'],
  ['http://localhost', '/'],
  ['/%62rowse', '/browse'],
  ['//evil.example/', '//evil.example/'],
  ['/a/../b', '/a/../b'],
  ['/..%2fpackage.json', '/../package.json'],
  ['/%', undefined],
  ['/%c0%ae', undefined],
])('the path of %s is %s, as it was sent', (target, path) => {
  expect(requestedPath(target)).toBe(path)
})

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
