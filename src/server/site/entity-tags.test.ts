import { expect, test } from 'vitest'
import { matchesAnyTag } from './entity-tags.ts'

test.each([
  [true, ['"a"', 'W/"a"', '"x", "a"', 'W/"x",W/"a"', '"x,y", "a"', '*', ' * ']],
  [false, [undefined, '', '"b"', 'a', '"A"', '"x", *']],
])('whether If-None-Match matches the tag "a" is %s for %j', (isMatch, headers) => {
  for (const header of headers) expect(matchesAnyTag(header, '"a"'), header).toBe(isMatch)
})
