import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { fileLimits } from '#domain/files/file-limits.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { Database } from '#server/db/database.ts'
import { chunkBytes } from '#server/files/file-store.ts'
import { someBytes } from '#tests/server/files.ts'
import { validOrder } from '#tests/server/safety/valid-order.ts'
import { engines } from '#tests/server/test-database.ts'
import { ask, headersOf } from './call.ts'
import { residentMb } from './resident-mb.ts'
import { createTestData, startServer } from './server-under-test.ts'
import { signUpMany } from './visitor.ts'

const kills = 10
const atOnce = 32
const growthMaxMb = 100
/** All together far more than the server may grow by. */
const measuredBytes = fileLimits.fileBytes

test.each(engines)(
  'a server on %s that is killed during uploads has no file that is not whole',
  async (engine) => {
    const data = await createTestData(engine)
    let server = await startServer(data)
    const [visitor] = await signUpMany(server.address, 1)
    const cookie = visitor?.cookie ?? ''
    let id = ''
    const content = someBytes(5 * chunkBytes + 7)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const acknowledged: string[] = []
    const database = await data.open()
    for (let kill = 0; kill < kills; kill += 1) {
      // What never ends counts as whole files of its request as long as it could be running.
      id = await placeOrder(server.address, cookie)
      await acceptQuotes(database)
      // Each of these has stored some of its chunks, and never ends.
      const begun = [1, 2, 3].map(() => upload(server.address, cookie, id, unending(content)))
      const ended = Promise.allSettled(begun)
      acknowledged.push(await upload(server.address, cookie, id, content))
      const unfinished = () =>
        database.query
          .selectFrom('fileChunk')
          .innerJoin('file', 'file.id', 'fileChunk.fileId')
          .where('file.sha256', 'is', null)
          .select('fileId')
          .execute()
      await expect.poll(unfinished, { timeout: 20_000 }).toHaveLength(15 * (kill + 1))
      await server.kill()
      expect((await ended).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
      server = await startServer(data)
    }
    const rows = await database.query.selectFrom('file').selectAll().execute()
    for (const file of rows) {
      const address = `${server.address}${apiPath}/files/${file.id}`
      const response = await fetch(address, { headers: headersOf(server.address, { cookie }) })
      const bytes = Buffer.from(await response.arrayBuffer())
      const isWhole = acknowledged.includes(file.id)
      expect(response.status).toBe(isWhole ? 200 : 404)
      if (isWhole) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      // Neither can it be attached.
      const body = { text: 'x', files: [file.id] }
      const sent = { cookie, id: requestId(file.requestNumber), key: `key-of-${file.id}`, body }
      const answer = await ask(server.address, 'sendMessage', sent).catch((error) => error.message)
      if (!isWhole) expect(answer).toBe('sendMessage failed: invalid')
    }
    expect(rows).toHaveLength(4 * kills)
    const large = new Uint8Array(fileLimits.fileBytes + 1)
    for (const body of [large, new Blob([large]).stream()]) {
      await expect(upload(server.address, cookie, id, body)).rejects.toThrow(
        /^413 .*larger than 25 MB/,
      )
    }
    await database.close()
    expect(await server.stop()).toBe(0)
  },
)

test.each(engines)(
  `a server on %s takes and sends ${atOnce} files at once, and grows by less than ${growthMaxMb} MB each time`,
  { timeout: 300_000 },
  async (engine) => {
    const data = await createTestData(engine)
    let server = await startServer(data)
    const [visitor] = await signUpMany(server.address, 1)
    const cookie = visitor?.cookie ?? ''
    const content = someBytes(measuredBytes)
    const requests: string[] = []
    // One less, for the file that is sent before.
    const perRequest = Math.floor(fileLimits.requestBytes / measuredBytes) - 1
    while (requests.length * perRequest < atOnce) {
      requests.push(await placeOrder(server.address, cookie))
    }
    const database = await data.open()
    await acceptQuotes(database)
    await database.close()
    const warm = await upload(server.address, cookie, requests[0] ?? '', someBytes(chunkBytes))
    await download(server.address, cookie, warm)
    const uploads = await growth(server.pid, (nth) =>
      upload(server.address, cookie, requests[nth % requests.length] ?? '', content),
    )
    expect(uploads.grownMb).toBeLessThan(growthMaxMb)
    // What the uploads have left would hide what the downloads take.
    await server.stop()
    server = await startServer(data)
    await download(server.address, cookie, uploads.results[0] ?? '')
    const downloads = await growth(server.pid, (nth) =>
      download(server.address, cookie, uploads.results[nth] ?? ''),
    )
    expect(downloads.results).toEqual(Array(atOnce).fill(measuredBytes))
    expect(downloads.grownMb).toBeLessThan(growthMaxMb)
  },
)

/** Does something many times at once. Returns by how much a process grew at most meanwhile. */
async function growth<Result>(pid: number, work: (nth: number) => Promise<Result>) {
  const before = await residentMb(pid)
  let most = before
  const watching = setInterval(async () => {
    most = Math.max(most, await residentMb(pid))
  }, 50)
  const results = await Promise.all(Array.from({ length: atOnce }, (_, nth) => work(nth)))
  clearInterval(watching)
  return { results, grownMb: most - before }
}

async function placeOrder(address: string, cookie: string): Promise<string> {
  const key = crypto.randomUUID()
  return (await ask(address, 'placeOrder', { cookie, key, body: validOrder })).id
}

/** As if the client had accepted a quote for each of their requests: then their company has room for all of this. */
async function acceptQuotes({ query }: Database): Promise<void> {
  await query.updateTable('request').set({ acceptedPlan: 'starter' }).execute()
}

/** Returns the id of the file. */
async function upload(
  address: string,
  cookie: string,
  request: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Promise<string> {
  const path = `${apiPath}/requests/${request}/files?name=x.bin`
  const headers = headersOf(address, { cookie })
  // Needed for a stream, and unknown to the types.
  const options = { method: 'POST', headers, body, ...({ duplex: 'half' } as object) }
  const response = await fetch(address + path, options)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()).id
}

/** Returns how many bytes there are, and keeps none of them. */
async function download(address: string, cookie: string, file: string): Promise<number> {
  const headers = headersOf(address, { cookie })
  const response = await fetch(`${address}${apiPath}/files/${file}`, { headers })
  let size = 0
  for await (const part of response.body ?? []) size += part.length
  return size
}

function unending(content: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(content) })
}
