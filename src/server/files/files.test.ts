import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { agencyId } from '#domain/companies/team.ts'
import { fileLimits, fileMessages } from '#domain/files/file-limits.ts'
import { savedHandoverSchema } from '#domain/handover/handover.ts'
import { cleanUp } from '#server/cleanup.ts'
import { insertMembership, updateMembership } from '#server/companies/membership-store.ts'
import { saveHandover } from '#server/handover/handover.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { someBytes, upload, uploadedId } from '#tests/server/files.ts'
import { addOrder } from '#tests/server/orders.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { chunkBytes } from './file-store.ts'

/** Two chunks and a part of a third. */
const bytes = someBytes(2 * chunkBytes + 1000)

const never = () => new ReadableStream<Uint8Array>()
const hoursOn = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)

async function open(engine?: Engine) {
  const api = await openTestApi(engine)
  const client = await addUser(api.database)
  const operator = await addUser(api.database, { role: 'operator', name: 'Grace' })
  const id = await addOrder(api.database, client)
  const get = (file: string, as: { cookie: string }, headers = {}) =>
    api.api.request(`/files/${file}`, { headers: { Cookie: as.cookie, ...headers } })
  const remove = (file: string, as: { cookie: string }) =>
    api.request(`DELETE /files/${file}`, { as })
  const send = (as: typeof client, body: object) =>
    api.request(`POST ${as === operator ? '/operations' : ''}/requests/${id}/messages`, {
      as,
      body,
    })
  return { ...api, client, operator, id, get, remove, send }
}

describe.each(engines)('on %s', (engine) => {
  test('a file is read as it was uploaded, announced or not, whole and in ranges', async () => {
    const { get, client, operator, id, ...api } = await open(engine)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const streamed = new Response(bytes).body as ReadableStream<Uint8Array>
    for (const sent of [bytes, streamed]) {
      const file = await uploadedId(api, id, { as: client, bytes: sent, sha256 })
      const whole = await get(file, operator)
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-length': String(bytes.length),
        'content-type': 'application/octet-stream',
        'accept-ranges': 'bytes',
        etag: `"${sha256}"`,
      })
      const last = bytes.length - 1
      for (const [range, from, to] of [
        ['bytes=0-0', 0, 0],
        [`bytes=${chunkBytes - 1}-${chunkBytes}`, chunkBytes - 1, chunkBytes],
        ['bytes=5-', 5, last],
        ['bytes=-10', last - 9, last],
        [`bytes=${2 * chunkBytes}-99999999`, 2 * chunkBytes, last],
      ] as const) {
        const part = await get(file, operator, { Range: range, 'If-Range': `"${sha256}"` })
        expect([part.status, part.headers.get('Content-Range')], range).toEqual([
          206,
          `bytes ${from}-${to}/${bytes.length}`,
        ])
        const expected = bytes.subarray(from, to + 1)
        expect(Buffer.from(await part.arrayBuffer()).equals(expected)).toBe(true)
      }
    }
    expect(await countRows(api.database, 'fileChunk')).toBe(6)
  })

  test('of uploads that begin at once, as many are stored as the request has room for', async () => {
    const { client, id, ...api } = await open(engine)
    const announced = { 'Content-Length': String(fileLimits.fileBytes) }
    const room = fileLimits.requestBytes / fileLimits.fileBytes
    const refused: Response[] = []
    for (let nth = 0; nth < room + 3; nth += 1) {
      const answer = upload(api, id, { as: client, bytes: never(), headers: announced })
      void answer.then((response) => refused.push(response))
    }
    await expect.poll(() => refused.map(({ status }) => status)).toEqual([413, 413, 413])
    const [first] = await Promise.all(refused.map((response) => response.json()))
    expect(first.error.message).toMatch(/^This request has 0 bytes left of 200 MB/)
    expect(await countRows(api.database, 'file')).toBe(room)
    // As if their process had been killed: none of them can still be running.
    const createdAt = new Date(Date.now() - fileLimits.uploadMs - 1000).toISOString()
    await api.database.query.updateTable('file').set({ createdAt }).execute()
    expect((await upload(api, id, { as: client, bytes })).status).toBe(201)
  })

  test('a message lists its author’s files, and one that is deleted until another has it', async () => {
    const { get, remove, send, client, operator, id, ...api } = await open(engine)
    const files = [
      await uploadedId(api, id, { as: client, bytes: someBytes(9), name: 'plan.png' }),
      await uploadedId(api, id, { as: client, bytes, name: 'data.bin' }),
    ]
    expect((await send(operator, { text: 'x', files })).status).toBe(400)
    const sent = await (await send(client, { text: '', files })).json()
    const [plan, data] = sent.events.at(-1).detail.files
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(plan).toMatchObject({ id: files[0], name: 'plan.png' })
    expect(data).toEqual({ id: files[1], name: 'data.bin', size: bytes.length, sha256 })
    const again = await send(client, { text: 'again', files: [files[0]] })
    expect((await again.json()).error.fields).toEqual({ files: fileMessages.notAttachable })

    expect((await remove(files[0] ?? '', operator)).status).toBe(403)
    await get(files[1] ?? '', client)
    await get(files[1] ?? '', operator)
    // Whoever sees a picture in a list has not downloaded it.
    expect((await get(`${files[0]}?for=thumbnail`, operator)).status).toBe(200)
    const taken = await remove(files[1] ?? '', client)
    expect([taken.status, (await taken.json()).error.message]).toEqual([
      409,
      fileMessages.downloaded,
    ])
    expect((await remove(files[0] ?? '', client)).status).toBe(204)
    expect((await get(files[0] ?? '', client)).status).toBe(404)
    const shown = await (
      await api.request(`GET /operations/requests/${id}`, { as: operator })
    ).json()
    expect(shown.events.at(-1).detail.files).toMatchObject([
      { name: 'plan.png', state: 'deleted' },
      { name: 'data.bin', state: 'downloaded' },
    ])
    const exported = await (await api.request('GET /account/export.json', { as: client })).json()
    expect(exported.requests[0].events.at(-1).detail.files).toMatchObject([
      { name: 'plan.png', state: 'deleted' },
      { name: 'data.bin', state: 'downloaded' },
    ])
    expect(await countRows(api.database, 'fileChunk')).toBe(3)
  })
})

test('a file over 25 MB is refused by its announced size before it is read, and by its bytes without one', async () => {
  const { client, id, ...api } = await open()
  const headers = { 'Content-Length': String(fileLimits.fileBytes + 1) }
  const unread = new ReadableStream<Uint8Array>(
    { pull: () => expect.unreachable() },
    { highWaterMark: 0 },
  )
  let left = fileLimits.fileBytes / chunkBytes + 1
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1
      if (left < -2) expect.unreachable()
      controller.enqueue(new Uint8Array(chunkBytes))
    },
  })
  for (const sent of [{ bytes: unread, headers }, { bytes: endless }]) {
    const response = await upload(api, id, { as: client, ...sent })
    expect([response.status, (await response.json()).error.message]).toEqual([
      413,
      fileMessages.tooLarge,
    ])
  }
  expect(await countRows(api.database, 'file')).toBe(0)
  expect(await countRows(api.database, 'fileChunk')).toBe(0)
})

test('an upload that breaks off, is empty, or has another size or SHA-256 leaves nothing', async () => {
  const { client, id, ...api } = await open()
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const empty = new Uint8Array()
  const failures: [number, Omit<Parameters<typeof upload>[2], 'as'>][] = [
    [500, { bytes: broken }],
    [400, { bytes: empty }],
    [400, { bytes: new Response(empty).body as ReadableStream<Uint8Array> }],
    [400, { bytes, headers: { 'Content-Length': String(bytes.length + 1) } }],
    [413, { bytes, headers: { 'Content-Length': '5' } }],
    [400, { bytes, sha256: 'a'.repeat(64) }],
    [400, { bytes, sha256: 'short' }],
    [400, { bytes, name: '' }],
  ]
  for (const [status, sent] of failures) {
    const response = await upload(api, id, { as: client, ...sent })
    expect([status, await response.text()]).toEqual([response.status, expect.any(String)])
  }
  expect(await countRows(api.database, 'file')).toBe(0)
})

test('a file is for the company of its request and for operators, and not for one who is suspended', async () => {
  const { get, client, operator, id, ...api } = await open()
  const [other, member] = [
    await addUser(api.database),
    await addUser(api.database, { hasCompany: false }),
  ]
  const file = await uploadedId(api, id, { as: operator, bytes })
  const companyId = client.companyId ?? ''
  await insertMembership(api.database.query, {
    companyId,
    userId: member.id,
    role: 'member',
    at: '',
  })
  await api.database.query
    .updateTable('session')
    .set({ companyId })
    .where('userId', '=', member.id)
    .execute()
  const statuses = async () => {
    const found = [client, member, operator, other].map(async (as) => (await get(file, as)).status)
    return Promise.all(found)
  }
  expect(await statuses()).toEqual([200, 200, 200, 404])
  expect((await upload(api, id, { as: other, bytes })).status).toBe(404)
  const operating = { companyId: agencyId, userId: operator.id }
  const suspension = { suspendedAt: new Date().toISOString() }
  await updateMembership(api.database.query, operating, suspension)
  expect(await statuses()).toEqual([200, 200, 404, 404])
  expect((await upload(api, id, { as: operator, bytes })).status).toBe(404)
})

test('whatever a file says it is, a browser saves it and runs nothing', async () => {
  const { get, client, id, ...api } = await open()
  const html = new TextEncoder().encode('<script>alert(1)</script>')
  const headers = { 'Content-Type': 'text/html' }
  const name = `a\r\n"x;/../\u202eé'.html`
  const file = await uploadedId(api, id, { as: client, bytes: html, headers, name })
  const response = await get(file, client)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="a_x__..__'.html"; filename*=UTF-8''a_x%3B_.._%C3%A9%27.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'cache-control': 'private, no-store',
  })
})

test('a range beyond the end gets 416, and one that is malformed or of another version the whole file', async () => {
  const { get, client, id, ...api } = await open()
  const file = await uploadedId(api, id, { as: client, bytes: someBytes(100) })
  for (const [status, headers] of [
    [416, { Range: 'bytes=100-' }],
    [416, { Range: 'bytes=-0' }],
    [200, { Range: 'bytes=9-3' }],
    [200, { Range: 'bytes=-' }],
    [200, { Range: 'bytes=0-1,3-4' }],
    [200, { Range: 'lines=0-1' }],
    [200, { Range: 'bytes=0-1', 'If-Range': '"other"' }],
  ] as const) {
    const response = await get(file, client, headers)
    expect([headers, response.status]).toEqual([headers, status])
    if (status === 416) expect(response.headers.get('Content-Range')).toBe('bytes */100')
  }
})

test('a quote keeps the SHA-256 of its files, for the hash of what is agreed to', async () => {
  const { operator, id, ...api } = await open()
  const file = await uploadedId(api, id, { as: operator, bytes })
  const body = { ...validQuote, version: 1, files: [file] }
  const sent = await api.request(`POST /operations/requests/${id}/quotes`, { as: operator, body })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect((await sent.json()).quotes[0].files).toMatchObject([{ id: file, sha256 }])
})

test('a file of an open or accepted quote or of the handover is not deleted, even before its first download', async () => {
  const { operator, id, remove, ...api } = await open()
  const { database } = api
  const add = () => uploadedId(api, id, { as: operator, bytes: someBytes(9) })
  const [quoted, handedOver] = [await add(), await add()]
  const quote = { ...validQuote, version: 1, files: [quoted] }
  await api.request(`POST /operations/requests/${id}/quotes`, { as: operator, body: quote })
  const items = [{ kind: 'database', files: [handedOver] }]
  const handover = savedHandoverSchema.parse({ version: 2, items })
  await saveHandover(database, operator, id, handover)
  const expectRefusal = async (file: string, message: string) => {
    const refused = await remove(file, operator)
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, message])
  }
  const setStatus = (status: 'accepted' | 'withdrawn') =>
    database.query.updateTable('quote').set({ status }).execute()
  await expectRefusal(handedOver, fileMessages.inHandover)
  await expectRefusal(quoted, fileMessages.inOpenQuote)
  await setStatus('accepted')
  await expectRefusal(quoted, fileMessages.inQuote)
  await setStatus('withdrawn')
  expect((await remove(quoted, operator)).status).toBe(204)
})

test('the cleanup deletes what was not completed or not attached for a day, and nothing else', async () => {
  const { client, id, send, ...api } = await open()
  const files = [await uploadedId(api, id, { as: client, bytes })]
  await send(client, { text: 'x', files })
  await uploadedId(api, id, { as: client, bytes })
  const unfinished = { as: client, bytes: new ReadableStream<Uint8Array>() }
  void upload(api, id, { ...unfinished, headers: { 'Content-Length': '9' } })
  await expect.poll(() => countRows(api.database, 'file')).toBe(3)
  await cleanUp(api.database, { now: hoursOn(23) })
  expect(await countRows(api.database, 'file')).toBe(3)
  await cleanUp(api.database, { now: hoursOn(25) })
  const left = await api.database.query.selectFrom('file').select('id').execute()
  expect(left).toEqual([{ id: files[0] }])
  expect(await countRows(api.database, 'fileChunk')).toBe(3)
})
