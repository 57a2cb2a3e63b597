import fc from 'fast-check'

/** A request body: text, or bytes that are not valid UTF-8. */
export interface Sent {
  type: string | null
  content: string | Uint8Array
}

/** Bodies around a valid one: itself, nearly the same, and ones that have nothing to do with it. */
export function anyBody(valid: object, validWeight: number): fc.Arbitrary<Sent> {
  // A new address each time, since a taken one gets an email, and a token that nobody has guessed.
  const fresh = fc.uuid().map((id) => ({
    ...valid,
    ...('email' in valid && { email: `${id}@example.com` }),
    ...('token' in valid && { token: id }),
  }))
  const padded = fresh.map((body) => ({ ...body, padding: 'x'.repeat(130 * 1024) }))
  const mislabelled = fc.record({
    type: fc.constantFrom(...otherTypes),
    content: fresh.map(encode),
  })
  return fc.oneof(
    { weight: validWeight, arbitrary: fresh.map(asJson) },
    { weight: 48, arbitrary: spoiled(fresh).map(asJson) },
    { weight: 10, arbitrary: junk.map(asJson) },
    { weight: 10, arbitrary: garbled(encode(valid)) },
    { weight: 5, arbitrary: mislabelled },
    { weight: 1, arbitrary: padded.map(asJson) },
  )
}

/** Texts that often break programs. */
const awkwardTexts = [
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table request; --"],
  ['\u0000zero first', 'zero \u0000 within', '\ud800 half a character', '\u202e backwards'],
  ['%_\\%_\\', 'e\u0301 ﬁ ǅ ß İ', '\r\nBcc: everybody@example.com', '=cmd|calc!A1'],
  ['${7*7}{{7*7}}', '\\u0000', '__proto__', 'constructor'],
].flat()

const awkwardNumbers = [-1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -0]
const awkwardObjects: unknown[] = [
  { $ne: null },
  { toString: 1 },
  { length: 3 },
  { length: { toString: 1 } },
  [[[]]],
]
const awkwardDays = ['2026-02-31', '2026-13-01', '0000-00-00', '9999-12-31', '2026-1-1', 'tomorrow']

/** Anything JSON can say: text that a field may take, or something that was not asked for. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(null, true, false, '', ' ', '\t\n', [], {}) },
  { weight: 8, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
  { weight: 5, arbitrary: fc.constantFrom(...awkwardNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...awkwardDays) },
  { weight: 2, arbitrary: fc.constantFrom(...awkwardObjects) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('long '.repeat(6000), 'long '.repeat(12_000)) },
)

/** Fields that no schema names, such as a role, which a careless server would accept. */
const strayFields = fc.dictionary(
  fc.constantFrom(...'role id clientId status isEmailConfirmed version number $where'.split(' ')),
  fc.oneof(fc.constantFrom<unknown>('operator', 'completed', 1, true), junk),
)

/** A valid body with one field changed, one gone, or some too many. */
function spoiled(valid: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const parts = fc.tuple(valid, fc.nat(), junk, strayFields, fc.nat(5))
  return parts.map(([value, at, other, stray, how]) => {
    const body: Record<string, unknown> = { ...value }
    const names = Object.keys(body)
    const name = names[at % names.length] ?? 'id'
    if (how === 0) delete body[name]
    else if (how === 1) return { ...stray, ...body }
    else if (how === 2) return [body]
    else body[name] = other
    return body
  })
}

const nearlyJson = ['', ' ', 'null', 'undefined', 'NaN', '{', '[1,]', "{'a':1}", '{"a":1}}', '01']
const deeplyNested = [
  ...[500, 20_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  ...[500, 5000].map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
]

/** Not JSON, or not quite. */
function garbled(json: string): fc.Arbitrary<Sent> {
  const flipped = new TextEncoder().encode(json).map((byte) => byte ^ 0x80)
  const content: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    fc.constantFrom(...nearlyJson, ...deeplyNested, `\ufeff${json}`, flipped),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.uint8Array({ maxLength: 100 }),
    fc.nat(json.length).map((at) => json.slice(0, at)),
  )
  return content.map((it) => ({ type: 'application/json', content: it }))
}

/** For a body that is sound, but not called JSON. */
const form = 'application/x-www-form-urlencoded'
const otherTypes = [null, 'text/plain', form, 'application/jsonp', 'text/plain; application/json']

function asJson(value: unknown): Sent {
  return { type: 'application/json', content: encode(value) }
}

// Written into the text, because assigning it would set the prototype instead of a field.
function encode(value: unknown): string {
  const json = JSON.stringify(value)
  const isObject = json.startsWith('{"') && json.length % 7 === 0
  return isObject ? `{"__proto__":{"role":"operator","isAdmin":true},${json.slice(1)}` : json
}

/** Arbitrary queries with some of these names, valid or not, well encoded or not. */
export function anyQuery(known: string[]): fc.Arbitrary<string> {
  const names = fc.constantFrom(...known, '__proto__', 'constructor', 'status[]', '')
  const words = [
    'HIT-000',
    'HIT-999999999',
    'HIT-1',
    'HIT-٣٣٣',
    'hit-001',
    '-1',
    'null',
    'long '.repeat(500),
  ]
  const values = fc.oneof(
    fc.constantFrom('pending', 'closed', 'oldest', 'HIT-001', '7', '2026-11-02', 'slack'),
    fc.constantFrom(...awkwardTexts, ...words),
    fc.string({ unit: 'grapheme' }),
  )
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(names, values).map(spell) },
    { weight: 1, arbitrary: fc.constantFrom(...misspelled) },
  )
  return fc.array(pair, { maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`)
}

/** What no browser would write: half a character, a zero, a broken escape, a bare name. */
const misspelled = [
  ['search=%00', 'search=a%00b', 'search=%', 'search=%zz', 'search=%c3%28', 'search=%ed%a0%80'],
  ['search=%ff%fe', 'search', '&&=&=', 'before=HIT-001%00', '%73earch=x'],
].flat()

function spell(pair: [string, string]): string {
  return pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')
}
