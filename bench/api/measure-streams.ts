import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { insertSession } from '#server/accounts/sessions-store.ts'
import { insertUser } from '#server/accounts/user-store.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { addOrder } from './add-order.ts'
import type { Plan } from './plan.ts'
import type { Engine } from './seed-queries.ts'
import { sessionCookie } from './session-cookie.ts'
import { startServer } from './start-server.ts'

/** A user may have 20. */
const streamsEach = 10
/** Opened before the memory is compared: the first ones also load and compile code. */
const warmUp = 500
const openedAtOnce = 100
// A session ends 30 days after it began.
const end = new Date('2099-01-01T00:00:00.000Z')

/** The memory of open event streams, and how soon one change reaches all of them. */
export async function measureStreams(
  engine: Engine,
  place: string,
  { streams }: Pick<Plan, 'streams'>,
): Promise<void> {
  const users = await addUsers(engine, place, Math.ceil((warmUp + streams) / streamsEach))
  const server = await startServer('our', engine, place)
  let received = 0
  const open = (count: number) =>
    openStreams(server.port, users, count, () => {
      received += 1
    })
  const sockets = await open(warmUp)
  const before = await server.memory()
  sockets.push(...(await open(streams)))
  const opened = await server.memory()

  const startedAt = performance.now()
  await addOrder(server.port, users[0] ?? '')
  while (received < sockets.length) await setTimeout(1)
  const reachedMs = performance.now() - startedAt
  const after = await server.memory()
  for (const socket of sockets) socket.destroy()
  await server.stop()

  const each = (bytes: number) => ((bytes - before) / streams / 1024).toFixed(1)
  console.log(
    `  ${streams.toLocaleString('en-US')} streams: ${each(opened)} KB each (aim: 20 or less), ${each(after)} after a change, which reached all in ${reachedMs.toFixed(0)} ms`,
  )
}

async function addUsers(engine: Engine, place: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, nth) => `watcher-${nth}`)
  const database = await (engine === 'sqlite' ? openSqlite(place) : openPostgres(place))
  await database.change(async (trx) => {
    for (const id of names) {
      const user = { id, name: 'Name', email: `${id}@example.com`, isEmailConfirmed: true }
      await insertUser(trx, user)
      await trx.updateTable('user').set({ role: 'operator' }).where('id', '=', id).execute()
      const browser = { companyId: null, userAgent: '', network: '', authenticatedAt: new Date() }
      await insertSession(trx, { token: `token-${id}`, userId: id, expiresAt: end, ...browser })
    }
  })
  await database.close()
  return names
}

async function openStreams(
  port: number,
  users: string[],
  count: number,
  onEvent: () => void,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const opening = Array.from({ length: openedAtOnce }, async (_, place) => {
      const user = users[(sockets.length + place) % users.length] ?? ''
      return openStream(port, await sessionCookie(user), onEvent)
    })
    sockets.push(...(await Promise.all(opening)))
  }
  return sockets
}

/** Resolves with its first event, the time to reconnect. */
async function openStream(port: number, cookie: string, onEvent: () => void): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.setEncoding('latin1')
  socket.write(`GET /api/changes HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  let answer = ''
  while (!answer.includes('retry:')) {
    const [text] = (await once(socket, 'data')) as [string]
    answer += text
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`A stream was answered:\n${answer}`)
  }
  socket.on('data', (text: string) => {
    if (text.includes('event: change')) onEvent()
  })
  return socket
}
