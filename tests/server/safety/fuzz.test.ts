import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isFullRun } from '#bin/test-extent.ts'
import { type Endpoint, nothing } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { errorStatus } from '#contract/errors.ts'
import type { Engine } from '#tests/server/test-database.ts'
import { anyBody, anyQuery, type Sent } from './any-body.ts'
import { enginesOfThisRun } from './engines-of-this-run.ts'
import { readEveryRow } from './read-every-row.ts'
import { type CallInput, everyEndpoint, send } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'

const callsPerRoute = isFullRun ? 1000 : 10
const endpointsAtOnce = isFullRun ? 1 : 12
const batchSize = isFullRun ? 25 : 10
/** Thousands of calls: on a busy machine they take their time. */
const timeout = 300_000

/** Endpoints that hash a password whenever they understand what was sent: a tenth of a second each. */
const slowEndpoints = /^(signIn|signUp|deleteAccount|changeEmail|changePassword|resetPassword)$/

const withBody = everyEndpoint.filter(([, endpoint]) => endpoint.body !== nothing)
const withId = everyEndpoint.filter(([, { path }]) => path.includes(':id'))
/** A stream of changes has no end to wait for. */
const withQuery = everyEndpoint.filter(
  ([name, endpoint]) => name !== 'watch' && queryNames(endpoint).length > 0,
)

const bodyRuns = enginesOfThisRun.flatMap((engine) => inParts(withBody, engine))
/** Its query names the line of the bill to remove, so that a valid one changes something: apart from the others. */
const isRemoval = ([name]: (typeof withQuery)[number]) => name === 'removeStatementLine'
const queryRuns = enginesOfThisRun.flatMap((engine) => [
  ...inParts(
    withQuery.filter((one) => !isRemoval(one)),
    engine,
  ),
  ...inParts(withQuery.filter(isRemoval), engine),
])

test.for(bodyRuns)(
  'on $engine, $first to $last take any body without an internal error or a change by an invalid one',
  { timeout },
  async ({ engine, part }) => {
    const opened = await openTestService(engine)
    for (const [name, it] of part) {
      const service = await opened.withNewActors()
      const { body = {}, ...address } = await validCalls[name](service)
      const bodies = anyBody(body as object, slowEndpoints.test(name) ? 1 : 8)
      await byEverybody(service, it, bodies, async (batch, cookie) => {
        const parts = batch.map((sent) => ({ ...address, sent, cookie }))
        await expectSafe(service, it, parts)
      })
    }
  },
)

test.for(queryRuns)(
  'on $engine, $first to $last take any query without an internal error or a change',
  { timeout },
  async ({ engine, part }) => {
    const service = await openTestService(engine)
    const before = await service.changeMark()
    for (const [, it] of part) {
      await byEverybody(service, it, anyQuery(queryNames(it)), async (batch, cookie) => {
        await Promise.all(
          batch.map((query) => expectAnswer(service, it, { id: service.requestId, query, cookie })),
        )
      })
    }
    if (!part.some(isRemoval)) expect(await service.changeMark()).toBe(before)
  },
)

test.each(enginesOfThisRun)(
  'on %s, no id or key causes an internal error',
  { timeout },
  async (engine) => {
    const service = await openTestService(engine)
    const strange = 'HIT-000 HIT-999999999 HIT-0000000000001 hit-001 %00 %ff ..'.split(' ')
    const ids = fc.oneof(
      fc.constantFrom(...strange),
      fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
      fc.integer().map((number) => `HIT-${number}`),
    )
    const keys = fc.oneof(
      fc.string().map((text) => text.replaceAll(/[^!-~]/g, 'x')),
      fc.constantFrom('k'.repeat(16), 'k'.repeat(65), '-'.repeat(16)),
    )
    for (const [name, endpoint] of withId) {
      const valid = await validCalls[name](service)
      const before = await service.changeMark()
      const check = async (batch: [string, string][], cookie: string) => {
        const parts = batch.map(([id, key]) => ({ ...valid, id, key, cookie }))
        const statuses = await Promise.all(parts.map((one) => expectAnswer(service, endpoint, one)))
        // Taking away what is not there is no error.
        const least = endpoint.path.includes('/requests/:id') ? 400 : 200
        expect(Math.min(...statuses), name).toBeGreaterThanOrEqual(least)
      }
      for (const { cookie } of [service.owner, service.operator]) {
        await forAll(fc.tuple(ids, keys), callsPerRoute / 10, (batch) => check(batch, cookie))
      }
      expect(await service.changeMark()).toBe(before)
    }
  },
)

/** A database of its own for each part: on PostgreSQL all of its rows are compared after every call. */
function inParts(all: typeof everyEndpoint, engine: Engine) {
  return Array.from({ length: Math.ceil(all.length / endpointsAtOnce) }, (_, nth) => {
    const part = all.slice(nth * endpointsAtOnce, (nth + 1) * endpointsAtOnce)
    return { engine, part, first: part[0]?.[0], last: part.at(-1)?.[0] }
  })
}

/** By whom it is meant for, and a few times by the others. */
async function byEverybody<Item>(
  { owner, operator, admin }: TestService,
  { access }: Endpoint,
  items: fc.Arbitrary<Item>,
  check: (batch: Item[], cookie: string) => Promise<void>,
): Promise<void> {
  const meantFor = { operator, admin, 'signed-in': owner, anyone: owner }
  const mostly = meantFor[access]
  const rarely = mostly === owner ? operator : owner
  await forAll(items, callsPerRoute, (batch) => check(batch, mostly.cookie))
  await forAll(items, callsPerRoute / 5, (batch) => check(batch, rarely.cookie))
}

let drawn = 0

/** A batch at a time. */
async function forAll<Item>(
  items: fc.Arbitrary<Item>,
  count: number,
  check: (batch: Item[]) => Promise<void>,
): Promise<void> {
  const batches = fc.array(items, { minLength: batchSize, maxLength: batchSize })
  const property = fc.asyncProperty(batches, check)
  const numRuns = Math.ceil(count / batchSize)
  // Not the same examples for each endpoint and caller: an address that was new would be taken then.
  const { seed: first = Date.now() } = fc.readConfigureGlobal()
  drawn += 1
  const runs = { numRuns, endOnFailure: true, seed: first + drawn }
  const { errorInstance, seed } = await fc.check(property, runs)
  // The batch itself would fill the screen; what was wrong with which call is in the message.
  if (errorInstance) throw new Error(`With seed ${seed}`, { cause: errorInstance })
}

/** Bodies that do not parse are sent at once, the others one by one; after an error no row has changed. */
async function expectSafe(
  service: TestService,
  endpoint: Endpoint,
  parts: (CallInput & { sent: Sent })[],
) {
  const understood = parts.filter(({ sent }) => isUnderstood(endpoint, sent))
  const hopeless = parts.filter((one) => !understood.includes(one))
  let before = await readRows(service, endpoint)
  const statuses = await Promise.all(hopeless.map((one) => expectAnswer(service, endpoint, one)))
  const taken = hopeless.filter((_, index) => (statuses[index] ?? 0) < 400)
  expect(taken.map((one) => formatCall(endpoint, one))).toEqual([])
  expect(await readRows(service, endpoint)).toBe(before)

  for (const one of understood) {
    const status = await expectAnswer(service, endpoint, one)
    const after = await readRows(service, endpoint)
    if (status >= 400 && after !== before)
      throw new Error(`Rows changed: ${formatCall(endpoint, one)}`)
    before = after
  }
}

/** A failed sign-in is counted and recorded, and the owner of an address is told of another sign-up with it. */
const leftByRefusals = new Map<Endpoint, RegExp>([
  [endpoints.signIn, /^(securityEvent|rateLimit) /],
  [endpoints.signUp, /^outbox /],
])

async function readRows(service: TestService, endpoint: Endpoint): Promise<unknown> {
  const left = leftByRefusals.get(endpoint)
  if (left === undefined) return service.changeMark()
  const rows = await readEveryRow(service.database)
  // The text of an email has lines of its own.
  const kept = rows.split(/\n(?=\w+ [({[])/).filter((row) => !left.test(row))
  return kept.join('\n')
}

/** Any status but an internal error; an error reply has the status of its code. */
async function expectAnswer(
  service: TestService,
  endpoint: Endpoint,
  parts: CallInput,
): Promise<number> {
  const response = await send(service.app, endpoint, parts)
  const text = await response.text()
  const { status } = response
  if (status >= 500) {
    throw new Error(`${status} to ${formatCall(endpoint, parts)}\n${service.logged().at(-1)}`)
  }
  if (status >= 400) {
    const { error } = strictErrorSchema.parse(JSON.parse(text))
    expect(errorStatus[error.code], formatCall(endpoint, parts)).toBe(status)
  }
  return status
}

const strictErrorSchema = z.strictObject({
  error: z.strictObject(errorReplySchema.shape.error.shape),
})

function isUnderstood(endpoint: Endpoint, { type, content }: Sent): boolean {
  if (type !== 'application/json') return false
  const text = textOf(content)
  try {
    // An empty text is no body, which an endpoint may allow.
    return z.safeParse(endpoint.body, text === '' ? undefined : JSON.parse(text)).success
  } catch {
    return false
  }
}

/** The text as the server decodes it: without a byte order mark. */
function textOf(content: Sent['content']): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return new TextDecoder().decode(bytes)
}

function formatCall({ method, path }: Endpoint, { id, query = '', key, sent }: CallInput): string {
  const parts = [method, path + query, id, key, sent?.type, sent && textOf(sent.content)]
  return parts.join(' ').slice(0, 1000)
}

function queryNames({ query }: Endpoint): string[] {
  return Object.keys('shape' in query ? (query.shape as object) : {})
}
