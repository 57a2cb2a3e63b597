import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '#server/db/postgres.ts'
import { hashSessionToken } from '#server/db/session-token.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { addOrder } from './add-order.ts'
import type { Plan } from './plan.ts'
import type { Engine } from './seed-statements.ts'
import { sessionCookie } from './session-cookie.ts'
import { startServer } from './start-server.ts'

/** A user may have 20. */
const streamsEach = 10
/** Opened before the memory is compared: the first ones also load and compile code. */
const warmUp = 500
const openedAtOnce = 100
// A session ends 30 days after it began.
const start = new Date()
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
  const isSqlite = engine === 'sqlite'
  const database = await (isSqlite ? openSqlite(place) : openPostgres(place))
  const moment = (date: Date) => (isSqlite ? date.toISOString() : date)
  const dates = { createdAt: moment(start), updatedAt: moment(start) }
  await database.change(async (trx) => {
    for (const id of names) {
      const email = `${id}@example.com`
      const emailVerified = isSqlite ? 1 : true
      const user = { id, name: 'Name', email, emailVerified, role: 'operator', ...dates } as const
      await trx
        .insertInto('user')
        .values({ ...user, ...noDetails })
        .execute()
      const token = hashSessionToken(`token-${id}`)
      const session = {
        id,
        userId: id,
        token,
        expiresAt: moment(end),
        authenticatedAt: start.toISOString(),
        ...dates,
      }
      await trx
        .insertInto('session')
        .values({ ...session, ...noDevice })
        .execute()
    }
  })
  await database.close()
  return names
}

const noDetails = { company: 'Company', pendingEmail: null }
const noDevice = { ipAddress: null, userAgent: null }

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
