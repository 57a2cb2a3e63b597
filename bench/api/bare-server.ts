// A hono route for each call with the queries it takes and nothing around them: no schema, no query
// builder, no log, no guard. What our own server costs beyond this is what it does for its callers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { operatorNotifications } from '#domain/notifications/notification-kinds.ts'
import { sha256 } from '#server/db/random-token.ts'
import { openBarePostgres } from './bare-postgres.ts'
import { openBareSqlite } from './bare-sqlite.ts'
import type { BareDatabase, Row } from './queries.ts'

const [engine, place = ''] = process.argv.slice(2)
const database: BareDatabase = engine === 'sqlite' ? openBareSqlite(place) : openBarePostgres(place)
const app = new Hono()

app.get('/api/requests', async (c) => {
  const { companyId: id } = await findUser(c)
  const [requests, counts] = await Promise.all([
    database.run('list', 'client', 'moved', id, 51),
    database.run('counts', id, id),
  ])
  return c.json({ requests, counts })
})

app.get('/api/requests/:id', async (c) => {
  const { companyId } = await findUser(c)
  return c.json(await readRequest(database.run, companyId, Number(c.req.param('id').slice(4))))
})

app.post('/api/requests', async (c) => {
  const user = await findUser(c)
  const order = await c.req.json<Record<string, string>>()
  const key = c.req.header('Idempotency-Key')
  const at = new Date().toISOString()
  const { targetSaaS, requirements, budget, timeframe, companySize } = order
  const dueAt = new Date(Date.now() + 48 * 60 * 60_000).toISOString()
  const title = `Replacement for ${targetSaaS}`
  const detail = JSON.stringify({ kind: 'ordered' })

  const request = await database.change(async (run) => {
    await run('claimKey', user.id, key, 'fingerprint', null, at)
    const texts = [title, `${title}\n${targetSaaS}`.toLowerCase(), targetSaaS, requirements]
    const choices = [budget, timeframe, companySize, null, null, null, null, '[]', 0, 0, 'pending']
    const turn = ['agency', at, dueAt]
    const ids = [user.id, user.companyId]
    const [placed] = await run('insert', ...ids, ...texts, ...choices, 1, 0, 0, ...turn, at, at)
    const number = Number(placed?.number)
    const author = [user.id, user.name, 'client']
    const [event] = await run('append', number, ...author, 'client', detail, at, null, null)
    await run('emailClient', event?.id, number, at, 'order-received', user.id)
    const assignee = [number, 'operator']
    const others = [user.id, user.id]
    await run(
      'emailOperators',
      event?.id,
      number,
      'new-order',
      at,
      ...others,
      ...assignee,
      ...assignee,
    )
    await run('webhooks', at, at, 'waiting', 0, event?.id, ...operatorNotifications)
    await run('completeKey', number, user.id, key)
    const written = { ...placed, events: [{ id: event?.id, at, detail: JSON.parse(detail) }] }
    if (engine === 'postgres') await run('notify', 'bare', JSON.stringify({ number }))
    return written
  })
  return c.json(request, 201)
})

async function findUser(c: Context): Promise<Row> {
  const token = getCookie(c, 'hitlist.session_token')?.split('.')[0] ?? ''
  const [user] = await database.run('user', sha256(token))
  if (!user) throw new Error('There is no such session.')
  return user
}

async function readRequest(
  run: BareDatabase['run'],
  companyId: unknown,
  number: number,
): Promise<Row> {
  const [request] = await run('read', 'client', 'moved', number, companyId)
  const events = await run('events', number, Number.MAX_SAFE_INTEGER, 'client', 'delivered', 31)
  return {
    ...request,
    events: events.map((event) => ({ ...event, detail: JSON.parse(String(event.detail)) })),
  }
}

const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
