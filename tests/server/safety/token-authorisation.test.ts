import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import { addToken, bearer } from './add-token.ts'
import { everyEndpoint } from './send.ts'
import { openTestService, type TestService } from './test-service.ts'
import { callValidly } from './valid-calls.ts'

type Answers = readonly [
  ownerRead: number,
  ownerWrite: number,
  operatorRead: number,
  operatorWrite: number,
]

const ignored: Answers = [200, 200, 200, 200]
const refused: Answers = [403, 403, 403, 403]
const read: Answers = [200, 200, 200, 200]
const readOwn: Answers = [200, 200, 404, 404]
const write: Answers = [403, 200, 403, 200]
const writeOwn: Answers = [403, 200, 403, 404]
const operatorRead: Answers = [403, 403, 200, 200]
const operatorWrite: Answers = [403, 403, 403, 200]

/**
 * The status for an API token of the request's client and of an operator, read-only and not. An endpoint that is not in
 * the table refuses all of them.
 */
const table: Partial<Record<EndpointName, Answers>> = {
  health: ignored,
  ready: ignored,
  description: ignored,
  docs: ignored,
  metrics: [404, 404, 404, 404],
  readCalendarFeed: ignored,
  askToUnsubscribe: ignored,
  unsubscribe: ignored,
  mailDraft: ignored,
  readMailedDraft: ignored,

  listRequests: read,
  placeOrder: [403, 201, 403, 201],
  readRequest: readOwn,
  readEvents: readOwn,
  sendMessage: [403, 201, 403, 404],
  acceptQuote: writeOwn,
  declineQuote: writeOwn,
  markRead: [403, 204, 403, 404],
  readUnread: read,
  readStatement: read,
  saveStatementLine: write,
  removeStatementLine: write,
  watch: read,

  listQueue: operatorRead,
  exportQueue: operatorRead,
  readFigures: operatorRead,
  readOperatorRequest: operatorRead,
  readOperatorEvents: operatorRead,
  listOperators: operatorRead,
  moveRequest: operatorWrite,
  closeRequest: operatorWrite,
  reopenRequest: operatorWrite,
  setEstimatedCompletion: operatorWrite,
  sendQuote: operatorWrite,
  withdrawQuote: operatorWrite,
  assignRequest: operatorWrite,
  setSolution: operatorWrite,
  writeToClient: [403, 403, 403, 201],
  writeNote: [403, 403, 403, 201],
  markReadByOperator: [403, 403, 403, 204],
}

test('every endpoint answers every kind of token as the table says, and a failed call changes nothing', async () => {
  const first = await openTestService('sqlite')
  let actors = { ...first, tokens: await addTokens(first) }
  const answered: Record<string, number[]> = {}
  const changed: string[] = []

  for (const [name, { method }] of everyEndpoint) {
    answered[name] = []
    for (const token of actors.tokens) {
      // With the cookie of the request's client as well: it must make no difference.
      const caller = {
        cookie: actors.owner.cookie,
        headers: { ...bearer(token), Origin: undefined },
      }
      const { status, hasChangedRows } = await callValidly(actors, name, caller)
      answered[name].push(status)
      if (status >= 400 && hasChangedRows) changed.push(name)
    }
    const mayHaveChanged = method !== 'GET' && answered[name].some((status) => status < 400)
    if (!mayHaveChanged) continue
    const others = await first.withNewActors()
    actors = { ...others, tokens: await addTokens(others) }
  }

  const expected = everyEndpoint.map(([name]) => [name, table[name] ?? refused])
  expect(answered).toEqual(Object.fromEntries(expected))
  expect(changed).toEqual([])
})

/** In the order of the table's columns. */
async function addTokens({ database, owner, operator }: TestService): Promise<string[]> {
  return [
    await addToken(database, owner.email, 'read'),
    await addToken(database, owner.email, 'write'),
    await addToken(database, operator.email, 'read'),
    await addToken(database, operator.email, 'write'),
  ]
}
