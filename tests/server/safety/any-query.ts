import fc from 'fast-check'
import type * as z from 'zod/mini'
import { awkwardTexts, describeSchema, soundValue } from './any-body.ts'

/** Arbitrary queries for a schema, valid or not, well encoded or not. */
export function anyQuery(schema: z.core.$ZodType): fc.Arbitrary<string> {
  const { properties = {} } = describeSchema(schema)
  const fields = Object.entries(properties).map(([name, one]) =>
    fc.tuple(fc.constant(name), soundValue(one, name).map(String)),
  )
  const names = fc.constantFrom(
    ...Object.keys(properties),
    '__proto__',
    'constructor',
    'status[]',
    '',
  )
  const values = fc.oneof(
    fc.constantFrom(...awkwardTexts),
    fc.string({ unit: 'grapheme' }),
    fc.constant('long '.repeat(500)),
    fc.constantFrom('HIT-000', 'HIT-999999999', 'HIT-1', 'HIT-٣٣٣', 'hit-001', '-1', 'null'),
  )
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...fields).map(spell) },
    { weight: 3, arbitrary: fc.tuple(names, values).map(spell) },
    { weight: 1, arbitrary: fc.constantFrom(...misspelled) },
  )
  return fc.array(pair, { maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`)
}

/** What no browser would write: half a character, a zero, a broken escape, a bare name. */
const misspelled = [
  'search=%00',
  'search=a%00b',
  'search=%',
  'search=%zz',
  'search=%c3%28',
  'search=%ed%a0%80',
  'search=%ff%fe',
  'search',
  '&&=&=',
  'before=HIT-001%00',
  '%73earch=x',
]

function spell([name, value]: [string, string]): string {
  return `${encode(name)}=${encode(value)}`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
