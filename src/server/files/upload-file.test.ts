import { expect, onTestFinished, test, vi } from 'vitest'
import { fileLimits, fileMessages } from '#domain/files/file-limits.ts'
import { createStreams } from '#server/requests/streams.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { someBytes, upload, uploadedId } from '#tests/server/files.ts'
import { addOrder, openWithRequest } from '#tests/server/orders.ts'
import { createTestApi, openTestApi, testApiOn } from '#tests/server/test-api.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

const bytes = someBytes(1000)

const never = () => new ReadableStream<Uint8Array>()
const from = (network: string) => ({ 'X-Forwarded-For': network })

async function open() {
  const opened = await openWithRequest()
  return { ...opened, ...testApiOn(opened.database) }
}

test.each([
  ['unconfirmed', 1, /^You have 0 bytes left of 25 MB for files until you confirm your email/],
  ['confirmed', 8, /^Your company has 0 bytes left of 200 MB for files. Delete some,.* 5 GB once/],
] as const)(
  'of uploads that begin at once to several requests, as many are stored as a company that is %s has room for',
  async (standing, room, message) => {
    const api = await openTestApi('postgres')
    const client = await addUser(api.database, { isEmailConfirmed: standing === 'confirmed' })
    const requests = [await addOrder(api.database, client), await addOrder(api.database, client)]
    const headers = { 'Content-Length': String(fileLimits.fileBytes) }
    const refused: Response[] = []
    for (let nth = 0; nth < room + 3; nth += 1) {
      const answer = upload(api, requests[nth % 2] ?? '', { as: client, bytes: never(), headers })
      void answer.then((response) => refused.push(response))
    }
    await expect.poll(() => refused.map(({ status }) => status)).toEqual([413, 413, 413])
    const [first] = await Promise.all(refused.map((response) => response.json()))
    expect(first.error.message).toMatch(message)
    // What operators upload is not the company's.
    const operator = await addUser(api.database, { role: 'operator' })
    expect((await upload(api, requests[0] ?? '', { as: operator, bytes })).status).toBe(201)
    const row = api.database.query.updateTable('request').set({ acceptedPlan: 'starter' })
    await row.where('number', '=', 2).execute()
    expect((await upload(api, requests[1] ?? '', { as: client, bytes })).status).toBe(201)
  },
)

test('what operators upload to a request takes none of the client’s space, and the other way round', async () => {
  const { client, operator, id, ...api } = await open()
  const known = { requestNumber: 1, name: 'x', sha256: '', createdAt: '' }
  const size = fileLimits.requestBytes
  const full = { ...known, id: 'full', size, uploaderRole: 'operator' } as const
  await api.database.query.insertInto('file').values(full).execute()
  const statuses = async () => [
    (await upload(api, id, { as: client, bytes })).status,
    (await upload(api, id, { as: operator, bytes })).status,
  ]
  expect(await statuses()).toEqual([201, 413])
  await api.database.query.updateTable('file').set({ uploaderRole: 'client' }).execute()
  expect(await statuses()).toEqual([413, 201])
})

test('a network stores so much in a day for companies without an accepted quote, and what is not stored is given back', async () => {
  const database = await openTestDatabase()
  const streams = createStreams(database)
  onTestFinished(() => streams.closeAll())
  const api = { api: createTestApi(database, { streams, areLimitsOn: true, trustedHops: 1 }) }
  const [one, other] = [await addUser(database), await addUser(database)]
  const requests = [await addOrder(database, one), await addOrder(database, other)] as const
  const used = async () => {
    const rows = database.query.selectFrom('rateLimit').where('key', 'like', 'upload-network %')
    return rows.select('count').execute()
  }
  const streamed = new Response(someBytes(1500)).body as ReadableStream<Uint8Array>
  await uploadedId(api, requests[0], { as: one, bytes: streamed, headers: from('192.0.2.1') })
  const lying = { as: one, bytes: someBytes(5120), sha256: '0'.repeat(64) }
  expect((await upload(api, requests[0], { ...lying, headers: from('192.0.2.1') })).status).toBe(
    400,
  )
  expect(await used()).toEqual([{ count: 2 }])

  const count = fileLimits.networkDayBytes / 1024
  await database.query
    .updateTable('rateLimit')
    .where('key', 'like', 'upload-network %')
    .set({ count })
    .execute()
  const send = (network: string) =>
    upload(api, requests[1], { as: other, bytes, headers: from(network) })
  const refused = await send('192.0.2.1')
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    429,
    fileMessages.networkFull,
  ])
  // A refused upload uses up nothing.
  expect(await used()).toEqual([{ count }])
  expect((await send('192.0.2.2')).status).toBe(201)
  await database.query.updateTable('request').set({ acceptedPlan: 'starter' }).execute()
  expect((await send('192.0.2.1')).status).toBe(201)
})

test('no file is taken while less than 1 GB is free', async () => {
  const { client, id, ...api } = await open()
  const freeBytes = vi.spyOn(api.database, 'freeBytes')
  const send = () => upload(api, id, { as: client, bytes })
  freeBytes.mockResolvedValue(fileLimits.freeBytes + bytes.length - 1)
  const refused = await send()
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    503,
    fileMessages.noSpace,
  ])
  expect(await countRows(api.database, 'file')).toBe(0)
  freeBytes.mockResolvedValue(fileLimits.freeBytes + bytes.length)
  expect((await send()).status).toBe(201)
})
