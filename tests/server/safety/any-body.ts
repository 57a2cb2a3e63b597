import fc from 'fast-check'
import * as z from 'zod/mini'

/** A request body: text, or bytes that are not valid UTF-8. */
export interface Sent {
  type: string | null
  content: string | Uint8Array
}

/** The part of JSON Schema that our schemas come out as. */
interface JsonSchema {
  type?: string
  items?: JsonSchema
  required?: string[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  pattern?: string
  minLength?: number
  maxLength?: number
}

/** Bodies around a schema: sound ones, nearly sound ones, and ones that have nothing to do with it. */
export function anyBody(schema: z.core.$ZodType, soundWeight: number): fc.Arbitrary<Sent> {
  const description = describeSchema(schema)
  const sound = soundValue(description)
  return fc.oneof(
    { weight: soundWeight, arbitrary: asJson(sound) },
    { weight: 40, arbitrary: asJson(spoiled(sound)) },
    { weight: 10, arbitrary: asJson(junk) },
    { weight: 10, arbitrary: garbled(sound) },
    { weight: 5, arbitrary: mislabelled(sound) },
    { weight: 1, arbitrary: asJson(tooLarge(sound)) },
  )
}

function describeSchema(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
}

/** An arbitrary value that a schema accepts, derived from its JSON schema. */
function soundValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => soundValue(one, name)))
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    const values = Object.fromEntries(fields.map(([key, one]) => [key, soundValue(one, key)]))
    return fc.record(values, { requiredKeys: schema.required ?? [] })
  }
  if (schema.items) {
    const { minItems = 0, maxItems = 5 } = schema
    return fc.array(soundValue(schema.items, name), { minLength: minItems, maxLength: maxItems })
  }
  if (schema.type === 'integer' || schema.type === 'number') return soundNumber(schema)
  if (schema.type === 'null') return fc.constant(null)
  return soundText(schema, name)
}

function soundNumber({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER)
    return fc.oneof(fc.integer({ min: 0, max: 6 }), fc.maxSafeInteger())
  return fc.integer({ min: minimum, max: maximum })
}

function soundText(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  // A new address each time: a taken one gets an email.
  if (name === 'email')
    return fc.tuple(fc.uuid(), fc.emailAddress()).map((parts) => parts.join('.'))
  if (name === 'url') return fc.webUrl({ validSchemes: ['http', 'https'] })
  const { minLength = 0, maxLength = 200 } = schema
  const longest = ['x'.repeat(maxLength), '\u{1f600}'.repeat(Math.floor(maxLength / 2))]
  const awkward = awkwardTexts.filter((text) => text.length >= minLength)
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: 20 }) },
    { weight: 8, arbitrary: fc.constantFrom(...awkward) },
    { weight: 1, arbitrary: fc.constantFrom(...longest) },
  )
}

/** Texts that often break programs. */
const awkwardTexts = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table request; --"],
  ...['\u0000zero first', 'zero \u0000 within', '\ud800 half a character', '\u202e backwards'],
  ...['%_\\%_\\', 'e\u0301 ﬁ ǅ ß İ', '\r\nBcc: everybody@example.com', '=cmd|calc!A1'],
  ...['${7*7}{{7*7}}', '\\u0000', '__proto__', 'constructor'],
]

const awkwardNumbers = [-1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -0]
const awkwardDays = ['2026-02-31', '2026-13-01', '0000-00-00', '9999-12-31', '2026-1-1', 'tomorrow']

/** Anything JSON can say that is probably not what was asked for. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(null, true, false, '', ' ', '\t\n', [], {}) },
  { weight: 5, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 5, arbitrary: fc.constantFrom(...awkwardNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...awkwardDays) },
  { weight: 2, arbitrary: fc.constantFrom({ $ne: null }, { toString: 1 }, { length: 3 }, [[[]]]) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('long '.repeat(6000), 'long '.repeat(12_000)) },
)

/** A sound body with one field wrong, one gone, or some too many. */
function spoiled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(sound, fc.nat(), junk, strayFields, fc.nat(5))
    .map(([value, at, other, stray, how]) => {
      const body: Record<string, unknown> = { ...(value as object) }
      const names = Object.keys(body)
      const name = names[at % names.length] ?? 'id'
      if (how === 0) delete body[name]
      else if (how === 1) return { ...body, ...stray, ...body }
      else if (how === 2) return [body]
      else body[name] = other
      return body
    })
}

/** Fields that no schema names, such as a role, which a careless server would accept. */
const strayFields = fc.dictionary(
  fc.constantFrom(...'role id clientId status emailVerified version number $where'.split(' ')),
  fc.oneof(fc.constantFrom<unknown>('operator', 'completed', 1, true), junk),
)

function tooLarge(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return sound.map((value) => ({ ...(value as object), padding: 'x'.repeat(130 * 1024) }))
}

const nearlyJson = ['', ' ', 'null', 'undefined', 'NaN', '{', '[1,]', "{'a':1}", '{"a":1}}', '01']
const deeplyNested = [
  ...[500, 20_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  ...[500, 5000].map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
]

/** Not JSON, or not quite. */
function garbled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const text = sound.map(encode)
  const content: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    fc.constantFrom(...nearlyJson, ...deeplyNested),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.uint8Array({ maxLength: 100 }),
    fc.tuple(text, fc.nat()).map(([json, at]) => json.slice(0, at % (json.length + 1))),
    text.map((json) => `\ufeff${json}`),
    text.map((json) => new TextEncoder().encode(json).map((byte) => byte ^ 0x80)),
  )
  return content.map((it) => ({ type: 'application/json', content: it }))
}

function asJson(value: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  return value.map((it) => ({ type: 'application/json', content: encode(it) }))
}

/** Sound, but not called JSON. */
function mislabelled(sound: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const form = 'application/x-www-form-urlencoded'
  const types = ['text/plain', form, 'application/jsonp', 'text/plain; application/json']
  const type = fc.constantFrom(null, ...types)
  return fc.tuple(sound, type).map(([value, it]) => ({ type: it, content: encode(value) }))
}

// Written into the text, because assigning it would set the prototype instead of a field.
function encode(value: unknown): string {
  const json = JSON.stringify(value)
  const isObject = json.startsWith('{"') && json.length % 7 === 0
  return isObject ? `{"__proto__":{"role":"operator","isAdmin":true},${json.slice(1)}` : json
}

/** Arbitrary queries for a schema, valid or not, well encoded or not. */
export function anyQuery(schema: z.core.$ZodType): fc.Arbitrary<string> {
  const { properties = {} } = describeSchema(schema)
  const fields = Object.entries(properties).map(([name, one]) =>
    fc.tuple(fc.constant(name), soundValue(one, name).map(String)),
  )
  const strange = ['__proto__', 'constructor', 'status[]', '']
  const names = fc.constantFrom(...Object.keys(properties), ...strange)
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
  ...['search=%00', 'search=a%00b', 'search=%', 'search=%zz', 'search=%c3%28', 'search=%ed%a0%80'],
  ...['search=%ff%fe', 'search', '&&=&=', 'before=HIT-001%00', '%73earch=x'],
]

function spell([name, value]: [string, string]): string {
  const [encodedName, encodedValue] = [name, value].map((text) =>
    encodeURIComponent(text.toWellFormed()),
  )
  return `${encodedName}=${encodedValue}`
}
