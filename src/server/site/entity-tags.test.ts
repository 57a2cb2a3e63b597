import { expect, test } from 'vitest'
import { entityTag, matchesAnyTag } from './entity-tags.ts'

const body = new TextEncoder().encode('hit')

test('each content and each encoding of it has a tag of its own', () => {
  const tags = (['identity', 'br', 'gzip'] as const).map((encoding) => entityTag(body, encoding))
  expect(new Set([...tags, entityTag(body.subarray(1), 'br')]).size).toBe(4)
})

test.each(['"a"', 'W/"a"', '"x", "a"', 'W/"x",W/"a"', '"x,y", "a"', '*', ' * '])(
  'If-None-Match %s matches the tag "a"',
  (header) => {
    expect(matchesAnyTag(header, '"a"')).toBe(true)
  },
)

test.each([undefined, '', '"b"', 'a', '"A"', '"x", *'])(
  'If-None-Match %s does not match the tag "a"',
  (header) => {
    expect(matchesAnyTag(header, '"a"')).toBe(false)
  },
)
