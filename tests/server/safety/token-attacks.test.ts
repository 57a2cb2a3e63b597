import { expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { apiTokenMessages as messages } from '#domain/accounts/api-token.ts'
import { agencyId } from '#domain/companies/team.ts'
import { newApiTokenSecret } from '#server/accounts/api-tokens.ts'
import { changeMember } from '#server/companies/members.ts'
import { createLogger } from '#server/create-logger.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { testApiOn } from '#tests/server/test-api.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { addToken, bearer } from './add-token.ts'
import { type CallInput, ownOrigin, send } from './send.ts'

test('a token works only in its own header and only while valid, however the scheme is written', async () => {
  const { database, admin: owner, list } = await open()
  const token = await addToken(database, owner.email, 'write')
  const expired = await addToken(database, owner.email, 'write', 0)
  const cut = token.slice(0, -1)
  const wrong = [
    ['', ' ', ` ${newApiTokenSecret()}`, ` ${expired}`, ` ${token} ${token}`, ` ${token}x`],
    [` ${token}, Bearer ${token}`, ` ${cut}`, ` ${token.toUpperCase()}`, ` "${token}"`],
    [` token=${token}`, ` ${'x'.repeat(100_000)}`, ` ${cut}\u00e9`],
  ]
    .flat()
    .map((value) => `Bearer${value}`)
  for (const Authorization of wrong) {
    // A cookie beside it is not used.
    const response = await list({ headers: { Authorization }, cookie: owner.cookie })
    expect(response.status, Authorization.slice(0, 80)).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    expect((await response.json()).error).toEqual({ code: 'signed-out', message: messages.invalid })
  }
  for (const Authorization of [`bearer ${token}`, `BEARER   ${token}`, `Bearer ${token}  `]) {
    expect((await list({ headers: { Authorization } })).status, Authorization).toBe(200)
  }
  const misplaced: CallInput[] = [
    { query: `?token=${token}` },
    { query: `?access_token=${token}` },
    { headers: { 'X-Api-Key': token } },
    { headers: { Authorization: token } },
    { headers: { Authorization: `Basic ${btoa(`x:${token}`)}` } },
    { headers: { Authorization: `Token ${token}` } },
    { headers: { 'Proxy-Authorization': `Bearer ${token}` } },
    { cookie: `hitlist.session_token=${token}` },
  ]
  for (const parts of misplaced) {
    const response = await list(parts)
    expect(response.status, JSON.stringify(parts)).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  }
  const behindProxy = { headers: { Authorization: 'Basic eDp5' }, cookie: owner.cookie }
  expect((await list(behindProxy)).status).toBe(200)
})

test('a cookie still needs its own origin, and a token needs none', async () => {
  const { app, database, admin: owner, list } = await open()
  const token = await addToken(database, owner.email, 'write')
  const body = { product: 'Slack', seats: 1, centsPerSeat: 100 }
  const save = (parts: CallInput) => send(app, endpoints.saveStatementLine, { body, ...parts })
  for (const Origin of [undefined, 'https://evil.example']) {
    const headers = { Origin }
    expect((await save({ cookie: owner.cookie, headers })).status).toBe(403)
    expect((await save({ headers: { ...headers, ...bearer(token) } })).status).toBe(200)
    // The header alone opens nothing that the cookie would have opened.
    const forged = { ...headers, Authorization: 'Bearer x' }
    expect((await save({ cookie: owner.cookie, headers: forged })).status).toBe(401)
    const signOut = { cookie: owner.cookie, headers: { ...headers, ...bearer(token) } }
    expect((await send(app, endpoints.signOut, signOut)).status).toBe(403)
  }
  expect((await list({ cookie: owner.cookie })).status).toBe(200)
})

test('a call refused for its scope or endpoint gives the reason, and a token ends when its admin loses the role', async () => {
  const { app, database, admin, list } = await open()
  const headers = bearer(await addToken(database, admin.email, 'read'))
  const write = await send(app, endpoints.placeOrder, { headers, body: {} })
  expect([write.status, (await write.json()).error.message]).toEqual([403, messages.readOnly])
  const account = await send(app, endpoints.listApiTokens, { headers })
  expect((await account.json()).error.message).toBe(messages.sessionOnly)
  expect((await send(app, endpoints.listQueue, { headers })).status).toBe(200)
  const admins = database.query.updateTable('membership').where('companyId', '=', agencyId)
  const suspended = { suspendedAt: new Date().toISOString() }
  for (const change of [{ role: 'member' }, suspended, { role: 'owner' }] as const) {
    // As a change beside the server would: the token's row is still there.
    await admins.set(change).execute()
    expect((await send(app, endpoints.listQueue, { headers })).status).toBe(401)
    expect((await list({ headers })).status).toBe(401)
  }
})

test.each(['suspend', 'remove', 'make-member'] as const)(
  'a token is deleted, and its stream ends at once, when another admin chooses %s for its admin',
  async (action) => {
    const { app, database, admin } = await open()
    const other = await addUser(database, { role: 'operator', isAdmin: true })
    const headers = bearer(await addToken(database, admin.email, 'write'))
    const kept = bearer(await addToken(database, other.email, 'write'))
    // Without a heartbeat, which would end it as well, but only after 20 seconds.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const stream = readChanges(await send(app, endpoints.watch, { headers }))
    // A stream begins when it is first read.
    await stream.nextBlock()
    vi.useRealTimers()
    await changeMember(database, callOf(other), agencyId, { id: admin.id, action })
    while ((await stream.nextBlock()) !== null);
    expect((await send(app, endpoints.listQueue, { headers })).status).toBe(401)
    expect((await send(app, endpoints.listQueue, { headers: kept })).status).toBe(200)
    const rows = await database.query.selectFrom('apiToken').select('userId').execute()
    expect(rows).toEqual([{ userId: other.id }])
  },
)

test('the log has no token, and the database none that works', async () => {
  const { app, database, admin, list, log } = await open()
  const body = { name: 'Script', scope: 'write', expiresInDays: 30 }
  const parts = { cookie: admin.cookie, body }
  const { secret } = await (await send(app, endpoints.createApiToken, parts)).json()
  expect((await list({ headers: bearer(secret) })).status).toBe(200)
  await list({ headers: bearer(`${secret}x`), query: `?token=${secret}` })
  expect(log.join('\n')).not.toContain(secret.slice(3, 20))

  const rows = await database.query.selectFrom('apiToken').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(3, 20))
  for (const { hash, id } of rows) {
    for (const stolen of [hash, id, `hl_${hash}`]) {
      expect((await list({ headers: bearer(stolen) })).status).toBe(401)
    }
  }
})

/** The API with an admin, who has a company as well. */
async function open() {
  const database = await openTestDatabase('sqlite')
  const log: string[] = []
  const logger = createLogger('debug', { write: (line) => void log.push(line) })
  const { api } = testApiOn(database, logger)
  const app = { fetch: api.fetch, origin: ownOrigin }
  return {
    app,
    database,
    log,
    admin: await addUser(database, { role: 'operator', isAdmin: true, hasCompany: true }),
    list: (parts: CallInput) => send(app, endpoints.listRequests, parts),
  }
}
