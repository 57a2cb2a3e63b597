import { expect, test } from 'vitest'
import { entityTag, matchesAnyTag } from './entity-tags.ts'

const body = new TextEncoder().encode('hit')

test('each encoding of a file has a tag of its own', () => {
  const tags = (['identity', 'br', 'gzip'] as const).map((encoding) => entityTag(body, encoding))
  expect(new Set(tags).size).toBe(3)
})

test('different contents have different tags', () => {
  expect(entityTag(body, 'br')).not.toBe(entityTag(body.subarray(1), 'br'))
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
