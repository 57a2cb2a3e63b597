import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, paramsSchemaOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Schema = z.core.$ZodType

interface Leaf {
  path: string
  schema: Schema
}

/** Every text and number that a caller may send, by its path: `placeOrder.body.bill.lines.seats`. */
const leaves = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => [
  ...leavesOf(paramsSchemaOf(endpoint), `${name}.path`).filter(({ path }) =>
    endpoint.path.includes(`:${path.split('.').at(-1)}`),
  ),
  ...leavesOf(endpoint.query, `${name}.query`),
  ...leavesOf(endpoint.body, `${name}.body`),
])

function leavesOf(schema: Schema, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inside = (inner: Schema, name = '') => leavesOf(inner, name ? `${path}.${name}` : path)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inside(field, name))
    case 'array':
      return inside(def.element)
    case 'record':
      return [...inside(def.keyType, 'key'), ...inside(def.valueType)]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return inside(def.innerType)
    // What it leads to decides, so it is tried as a whole.
    case 'pipe':
      return leavesOf(def.in, path).map((leaf) => ({ ...leaf, schema }))
    case 'string':
    case 'number':
      return [{ path, schema }]
    case 'literal':
    case 'enum':
    case 'boolean':
    case 'null':
      return []
    default:
      throw new Error(`${path} is of a type that this test does not know: ${def.type}`)
  }
}

/** What may have characters that nobody sees, and why. */
const exceptions: [path: RegExp, reason: string][] = [
  [/\.(password|currentPassword|newPassword)$/, 'A password may be anything, and nobody reads it.'],
  [/^saveHandover\.body\.items\.secret$/, 'The same of a password that is handed over.'],
  [/\.token$/, 'It is compared with a hash.'],
  [/\.(search|account|key|id|companyId|assigneeId|files)$/, 'It is compared with what is stored.'],
  [/^changeRequests\.body\.rows\.(from|to)$/, 'They are compared with what is stored.'],
  [/^(saveStatementLine\.body\.replaces|removeStatementLine\.query\.product)$/, 'It finds a line.'],
  [/^deleteAccount\.body\.company$/, 'It is compared with the name of the company.'],
  [/^uploadFile\.query\.name$/, 'It is stored by `cleanFileName`, which removes them.'],
  [/^addPasskey\.body\.response\.transports$/, 'Only browsers get them back.'],
  [/^writeSettings\.body\.updatedOn/, 'The server sets it, whatever is sent.'],
]

test('no text of a caller keeps control characters or such as turn its direction, unless nobody reads it', () => {
  const hidden = ['\u0007', '\u001b', '\u202e', '\u2066', '\u200f']
  const around = ['a?b', 'https://example.com/a?b', 'a?b@example.com']
  const probes = hidden.flatMap((sign) => around.map((text) => text.replace('?', sign)))
  // A rule may refuse such a character, or remove it.
  const keeps = ({ schema }: Leaf) =>
    probes.some((probe) => {
      const { data } = z.safeParse(schema, probe)
      return [data].flat().some((text) => hidden.some((sign) => String(text).includes(sign)))
    })
  expect(pathsOf(keeps, exceptions)).toEqual([])
})

/** What may be larger than 32 bits, and why. */
const wideNumbers: [path: RegExp, reason: string][] = [
  [/\.costs\.(beforeCents|nowCents)$/, 'A hit is stored as text.'],
  [/\.query\.(before|upTo)$|\.settlesUpTo$/, 'The id of an event, in 64 bits.'],
  [
    /^(replayWebhookDelivery|decideHeldPayment|reversePayment|readReceiptPdf)\.path\.number$/,
    'An id in 64 bits.',
  ],
  [/^recordPayment\.body\.amountCents$/, 'Cents are stored in 64 bits.'],
  [/\.bill\.lines\.centsPerSeat$/, 'The bill checks it with its seats, and is stored as text.'],
]

test('every number of a caller fits the column that it is stored in or compared with', () => {
  const probes = [2 ** 31, 2 ** 40, 2 ** 53 - 1, -(2 ** 31) - 1]
  const isWide = ({ schema }: Leaf) => probes.some((probe) => takesNumber(schema, probe))
  expect(pathsOf(isWide, wideNumbers)).toEqual([])
  // Nothing but the bill, whose rule looks at two numbers at once, takes what fits no column.
  const tooWide = pathsOf(({ schema }) => takesNumber(schema, 2 ** 63), wideNumbers.slice(-1))
  expect(tooWide).toEqual([])
})

/** In a path and in a query, a number is digits: what takes other texts as well is none. */
function takesNumber(schema: Schema, value: number): boolean {
  const isText = ['x', 'f'.repeat(16)].some((text) => takes(schema, text))
  return takes(schema, value) || (!isText && takes(schema, `${BigInt(value)}`))
}

function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

/** The paths of the leaves that are not excepted. */
function pathsOf(isFound: (leaf: Leaf) => boolean, excepted: [path: RegExp, reason: string][]) {
  const found = leaves.filter(isFound).map(({ path }) => path)
  return found.filter((path) => !excepted.some(([known]) => known.test(path)))
}
