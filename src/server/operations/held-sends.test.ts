import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { examples } from '#contract/examples/examples.ts'
import { agencyId } from '#domain/companies/team.ts'
import { newQuoteSchema } from '#domain/quotes/quote.ts'
import { heldSendOver } from '#domain/requests/message.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database } from '#server/db/database.ts'
import { closeRequest, setEstimatedCompletion } from '#server/requests/move-request.ts'
import { readRequest } from '#server/requests/read-request.ts'
import { createStreams } from '#server/requests/streams.ts'
import { uploadedId } from '#tests/server/files.ts'
import { addOrder, newKey, openWithRequest } from '#tests/server/orders.ts'
import { addToken, bearer } from '#tests/server/safety/add-token.ts'
import { createTestApi } from '#tests/server/test-api.ts'
import { engines, openTogether } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { holdAndSend, listHeldSends, startHeldSends, undoSend } from './held-sends.ts'

const text = 'Which guest accounts?'
const quote = newQuoteSchema.parse({ ...examples.sendQuote.body, version: 1 })
const logger = pino({ level: 'silent' })
/** Longer than any test takes: what is due is made due. */
const undoSendMs = 3_600_000

test.each(engines)(
  'a message and a quote on %s go out when they are due, once, whatever process finds them',
  async (engine) => {
    const [database, second] = engine === 'postgres' ? await openTogether(2) : []
    const opened = await open(database)
    const { client, operator, id, api } = opened
    const file = await uploadedId({ api }, id, { as: operator, bytes: new Uint8Array(9) })
    const message = { text, asks: true, files: [file] }
    await opened.hold({ message })
    await opened.hold({ quote })
    expect(await listHeldSends(opened.database, operator)).toMatchObject({
      held: [
        { requestId: id, message, files: [{ id: file, size: 9 }], reason: undefined },
        { requestId: id, quote, files: [] },
      ],
    })
    const before = await readRequest(opened.database, client, id)
    expect(before).toMatchObject({ events: [{}], quotes: [] })
    await cleanUp(opened.database, { now: new Date(Date.now() + 2 * dayMs) })

    await opened.makeDue()
    for (const each of [opened.database, second ?? opened.database]) start(each)
    await vi.waitFor(async () => expect((await opened.held()).length).toBe(0))
    const { events, quotes } = await readRequest(opened.database, client, id)
    expect(events.slice(1)).toMatchObject([
      { by: { name: 'Grace' }, detail: { kind: 'messaged', text, asks: true, files: [{}] } },
      { by: { name: 'Grace' }, detail: { kind: 'quoted', number: 1 } },
    ])
    expect(quotes).toHaveLength(1)
  },
)

test('what is sent is not held where the delay is 0, nor by an API token', async () => {
  const { database, operator, id, api, held } = await open()
  await holdAndSend({ database }, operator, id, { message: { text } }, newKey())
  const admin = await addUser(database, { role: 'operator', isAdmin: true })
  const headers = {
    ...bearer(await addToken(database, admin.email, 'write')),
    'Content-Type': 'application/json',
    'Idempotency-Key': newKey(),
  }
  const address = `/operations/requests/${id}/messages`
  const body = JSON.stringify({ text })
  const { status } = await api.request(address, { method: 'POST', headers, body })
  expect(status).toBe(201)
  expect(await held()).toEqual([])
})

test('what is held is undone by its author alone, once, and its key never sends it', async () => {
  const { database, operator, client, id, hold, makeDue, held } = await open()
  const key = newKey()
  const message = { text }
  await hold({ message }, key)
  await hold({ message }, key)
  const [own, ...others] = await held()
  expect(others).toEqual([])
  await expect(hold({ message: { text: 'Other' } }, key)).rejects.toMatchObject({
    code: 'conflict',
  })
  const colleague = await addUser(database, { role: 'operator' })
  expect(await listHeldSends(database, colleague)).toEqual({ held: [] })
  const refused = { code: 'conflict', message: heldSendOver }
  await expect(undoSend(database, colleague, own?.id ?? '')).rejects.toMatchObject(refused)
  await undoSend(database, operator, own?.id ?? '')
  await expect(undoSend(database, operator, own?.id ?? '')).rejects.toMatchObject(refused)
  await hold({ message }, key)
  expect(await held()).toEqual([])

  await hold({ message })
  await makeDue()
  start(database)
  await vi.waitFor(async () => expect(await held()).toEqual([]))
  expect((await readRequest(database, client, id)).events).toHaveLength(2)
})

test.each(engines)('an undo on %s that meets the sender either undoes or fails', async (engine) => {
  const [database, second] = engine === 'postgres' ? await openTogether(2) : []
  const opened = await open(database)
  let undone = 0
  for (const round of Array(isFullRun ? 30 : 6).keys()) {
    await opened.hold({ message: { text: `Round ${round}` } })
    const [own] = await opened.held()
    await opened.makeDue()
    const sender = startHeldSends(optionsFor(second ?? opened.database))
    const undoing = undoSend(opened.database, opened.operator, own?.id ?? '')
    undone += await undoing.then(
      () => 1,
      () => 0,
    )
    await vi.waitFor(async () => expect(await opened.held()).toEqual([]))
    await sender.stop()
    const { events } = await readRequest(opened.database, opened.client, opened.id)
    expect(events).toHaveLength(round + 2 - undone)
  }
})

test('what cannot be sent is refused at once, and holds nothing', async () => {
  const { database, operator, id, hold, held } = await open()
  await closeRequest(database, operator, id, { version: 1, reason: 'No.' })
  await expect(hold({ quote: { ...quote, version: 2 } })).rejects.toMatchObject({ code: 'invalid' })
  const files = ['nowhere']
  const fields = { files: expect.any(String) }
  await expect(hold({ message: { text, files } })).rejects.toMatchObject({ fields })
  expect(await held()).toEqual([])
})

test.each([
  ['the request was closed', 'quote', close],
  ['another change came first', 'quote', estimate],
  ['its time is over', 'quote', expire],
  ['its author was suspended', 'message', suspend],
  ['its file is gone', 'message', deleteFiles],
] as const)('what was held when %s is its author’s again', async (_why, kind, act) => {
  const opened = await open()
  const { database, operator, client, id, api, hold, makeDue } = opened
  const file = await uploadedId({ api }, id, { as: operator, bytes: new Uint8Array(9) })
  await hold(kind === 'quote' ? { quote } : { message: { text, files: [file] } })
  const before = await readRequest(database, client, id)
  await act(opened)
  await makeDue()
  const [stored] = await opened.held()
  start(database)
  await vi.waitFor(async () => expect((await opened.held())[0]?.reason).toBeTruthy())
  const after = await readRequest(database, client, id)
  expect(after.quotes).toEqual([])
  const added = after.events.slice(before.events.length)
  expect(added.filter(({ detail }) => 'text' in detail)).toEqual([])
  expect(await opened.held()).toMatchObject([{ content: stored?.content }])
  await cleanUp(database, { now: new Date(Date.now() + 89 * dayMs) })
  expect(await opened.held()).toHaveLength(1)
  await cleanUp(database, { now: new Date(Date.now() + 91 * dayMs) })
  expect(await opened.held()).toEqual([])
})

test('a process that dies while it sends has sent nothing, and the next one sends', async () => {
  const { database, client, id, hold, makeDue, held } = await open()
  await hold({ message: { text } })
  await makeDue()
  let attempts = 0
  const dying: Database = {
    ...database,
    change: (work) =>
      database.change(async (trx) => {
        await work(trx)
        attempts += 1
        throw new Error('killed')
      }),
  }
  const first = startHeldSends(optionsFor(dying))
  await vi.waitUntil(() => attempts > 0)
  await first.stop()
  expect((await readRequest(database, client, id)).events).toHaveLength(1)
  expect(await held()).toHaveLength(1)
  start(database)
  await vi.waitFor(async () => expect(await held()).toEqual([]))
  expect((await readRequest(database, client, id)).events).toHaveLength(2)
})

type Opened = Awaited<ReturnType<typeof open>>

const dayMs = 24 * 3_600_000

async function open(given?: Database) {
  const opened = given ? await withRequest(given) : await openWithRequest()
  const { database, operator, id } = opened
  const { query } = database
  const streams = createStreams(database)
  onTestFinished(() => streams.closeAll())
  const dependencies = { database, undoSendMs }
  return {
    ...opened,
    api: createTestApi(database, { streams, undoSendMs }),
    hold: (content: Parameters<typeof holdAndSend>[3], key = newKey()) =>
      holdAndSend(dependencies, operator, id, content, key),
    held: () => query.selectFrom('heldSend').selectAll().execute(),
    /** Two thousand years ago, in the same order. */
    makeDue: () => sql`update "heldSend" set "dueAt" = '0' || substr("dueAt", 2)`.execute(query),
  }
}

async function withRequest(database: Database) {
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator', name: 'Grace' })
  return { database, client, operator, id: await addOrder(database, client) }
}

function optionsFor(database: Database) {
  return { database, logger, isOperatorFactorRequired: false }
}

/** As a server does that starts after what is held has become due. */
function start(database: Database): void {
  const sender = startHeldSends(optionsFor(database))
  onTestFinished(() => sender.stop())
}

function close({ database, operator, id }: Opened) {
  return closeRequest(database, operator, id, { version: 1, reason: 'No.' })
}

function estimate({ database, operator, id }: Opened) {
  const changed = { version: 1, estimatedCompletion: '2030-01-01' }
  return setEstimatedCompletion(database, operator, id, changed)
}

function expire({ database: { query } }: Opened) {
  const content = JSON.stringify({ quote: { ...quote, validUntil: '2026-01-01' } })
  return query.updateTable('heldSend').set({ content }).execute()
}

function suspend({ database: { query } }: Opened) {
  const change = query.updateTable('membership').set({ suspendedAt: new Date().toISOString() })
  return change.where('companyId', '=', agencyId).execute()
}

function deleteFiles({ database: { query } }: Opened) {
  return query.deleteFrom('file').execute()
}
