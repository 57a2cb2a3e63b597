import { expect, onTestFinished, test, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { agencyId } from '#domain/companies/team.ts'
import { createSessionCookie } from '#server/accounts/cookies.ts'
import { findSessionUser } from '#server/accounts/user-store.ts'
import { changeMember, inviteMember } from '#server/companies/members.ts'
import { acceptQuote } from '#server/quotes/quotes.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { callOf, testSecret } from '#tests/server/users.ts'
import { type CallInput, ownOrigin, send } from './send.ts'
import { cookieOf, openTestService, type TestService } from './test-service.ts'
import { heldOrder } from './valid-calls.ts'
import { newEmail, validOrder } from './valid-order.ts'
import { validQuote } from './valid-quote.ts'

test('a member can’t accept quotes, and loses the stream and emails at once when removed', async () => {
  const service = await openTestService('sqlite')
  await quoteFor(service)
  const { owner, member, operator, requestId: id } = service
  const { cookie } = member
  expect(await status(service, 'readRequest', { id, cookie })).toBe(200)
  const accept = { id, number: 1, cookie, body: { name: 'Me' } }
  expect(await status(service, 'acceptQuote', accept)).toBe(403)
  // Without a heartbeat, which would end it as well, but only after 20 seconds.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const stream = readChanges(await send(service.app, endpoints.watch, { cookie }))
  // A stream begins when it is first read.
  await stream.nextBlock()
  vi.useRealTimers()

  const removal = { cookie: owner.cookie, id: member.id }
  expect(await status(service, 'removeMember', removal)).toBe(200)
  while ((await stream.nextBlock()) !== null);
  expect(await status(service, 'readRequest', { id, cookie })).toBe(404)
  const message = { id, cookie: operator.cookie, body: { text: 'Only for you' } }
  expect(await status(service, 'writeToClient', message)).toBe(201)
  const emails = service.database.query.selectFrom('notification').where('userId', '=', member.id)
  expect(await emails.select('eventId').execute()).toEqual([])
})

test('a call that was authorized before its owner was demoted changes nothing', async () => {
  const service = await openTestService('sqlite')
  const { app, database, owner, member, operator, requestId: id } = service
  await quoteFor(service)
  const promotion = { cookie: owner.cookie, id: member.id, body: { role: 'owner' } }
  const changes: unknown[] = []
  onTestFinished(database.listen((change) => changes.push(change)))
  expect(await status(service, 'changeMemberRole', promotion)).toBe(200)
  // Their open pages learn of it at once.
  expect(changes).toContainEqual({ kind: 'access', userId: member.id })
  const authorized = await readUser(service, member.cookie)
  expect(authorized.companyRole).toBe('owner')
  const demotion = { cookie: owner.cookie, id: member.id, body: { role: 'member' } }
  expect(await status(service, 'changeMemberRole', demotion)).toBe(200)

  const forbidden = { code: 'forbidden' }
  const acceptance = { name: 'Me', contentHash: 'f'.repeat(64) }
  await expect(acceptQuote(database, callOf(authorized), id, 1, acceptance)).rejects.toMatchObject(
    forbidden,
  )
  const team = authorized.companyId ?? ''
  const removal = { id: owner.id, action: 'remove' } as const
  const removing = changeMember(database, callOf(authorized), team, removal)
  await expect(removing).rejects.toMatchObject(forbidden)
  const accounts = { database, publicUrl: app.origin }
  const confirmed = { ...authorized, isEmailConfirmed: true }
  const form = { email: newEmail(), role: 'owner' } as const
  const inviting = inviteMember(accounts, callOf(confirmed), team, form, async () => undefined)
  await expect(inviting).rejects.toMatchObject(forbidden)
  const { quotes } = await answer(service, 'readOperatorRequest', { id, cookie: operator.cookie })
  expect(quotes).toMatchObject([{ status: 'sent' }])
})

test('requiring two-step sign-in closes what a member has open at once: session, stream, export and emailed order', async () => {
  const service = await openTestService('sqlite')
  const { database, owner, member, requestId: id } = service
  for (const { email } of [owner, member]) await confirm(service, email)
  const { cookie } = member
  const link = await heldOrder(service, member.email)
  expect(await status(service, 'readRequest', { id, cookie })).toBe(200)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const stream = readChanges(await send(service.app, endpoints.watch, { cookie }))
  await stream.nextBlock()
  vi.useRealTimers()

  const secure = database.query.updateTable('user').set({ secondFactorSince: '2026-11-16' })
  await secure.where('id', '=', owner.id).execute()
  const rule = { cookie: owner.cookie, body: { isRequired: true } }
  expect(await status(service, 'requireSecondFactor', rule)).toBe(200)
  while ((await stream.nextBlock()) !== null);
  const reading: EndpointName[] = ['listRequests', 'readUnread', 'readStatement', 'watch']
  for (const name of reading) {
    expect([name, await status(service, name, { cookie })]).toEqual([name, 403])
  }
  for (const name of ['exportJson', 'exportCsv', 'listMembers'] as const) {
    expect([name, await status(service, name, { cookie })]).toEqual([name, 403])
  }
  const order = { body: validOrder, cookie, key: 'a-key-of-an-order' }
  expect(await status(service, 'placeOrder', order)).toBe(403)
  expect(await status(service, 'placeUnconfirmedOrder', { cookie, body: link })).toBe(403)
  expect(await status(service, 'placeUnconfirmedOrder', { body: link })).toBe(403)
  // Theirs alone: nobody without a factor changes the rule, nor the company by another way.
  const promoted = database.query.updateTable('membership').set({ role: 'owner' })
  await promoted.where('userId', '=', member.id).execute()
  const lifting = { cookie, body: { isRequired: false } }
  expect(await status(service, 'requireSecondFactor', lifting)).toBe(403)
  await answer(service, 'updateProfile', { cookie, body: { name: 'Eve', company: 'Eve Ltd' } })
  expect(await answer(service, 'listCompanies', { cookie: owner.cookie })).toMatchObject({
    companies: [{ name: 'Analytical Engines' }],
  })
  // Nor does an email say who joined, which they could not read elsewhere.
  const { otherClient } = service
  const invitation = { email: otherClient.email, role: 'member' }
  await answer(service, 'inviteMember', { cookie: owner.cookie, body: invitation })
  const sent = await service.lastMail(otherClient.email, 'join=')
  const body = { token: /join=([\w-]+)/.exec(sent)?.[1] }
  await answer(service, 'acceptInvitation', { cookie: otherClient.cookie, body })
  expect(await service.lastMail(owner.email, 'accepted an invitation')).toContain('Ada joined')
  const withheld = await service.lastMail(member.email, 'accepted an invitation')
  expect(withheld).toContain('A new member joined')
  expect(withheld).not.toContain('Ada')
  const details = { name: 'Analytical Engines', address: ['1 Lace Street'] }
  await answer(service, 'saveBilling', { cookie: owner.cookie, body: { details } })
  const logOf = async (user: { cookie: string }) =>
    JSON.stringify(await answer(service, 'listSecurityEvents', { cookie: user.cookie }))
  expect(await logOf(owner)).toContain('1 Lace Street')
  expect(await logOf(member)).toContain('billing-changed')
  expect(await logOf(member)).not.toContain('Lace')
  // In a company of their own they go on.
  await answer(service, 'switchCompany', { cookie, body: { id: member.id } })
  expect(await status(service, 'listRequests', { cookie })).toBe(200)
  expect(await status(service, 'readRequest', { id, cookie })).toBe(404)
})

test('an invitation carries only two short names without links, and no other company can withdraw it', async () => {
  const service = await openTestService('sqlite')
  const { cookie, email } = service.owner
  await confirm(service, email)
  const name = 'Win at http://evil.example/now or www.evil.example <a href="//evil.example">'
  await answer(service, 'updateProfile', { cookie, body: { name, company: `${name} ${name}` } })
  const to = newEmail()
  const invited = await answer(service, 'inviteMember', {
    cookie,
    body: { email: to, role: 'member' },
  })
  const mail = await service.lastMail(to, 'join=')
  expect(mail).not.toMatch(/evil\.example|<|http:\/\/evil/)
  expect(mail.split('\n').every((line) => line.length <= 100)).toBe(true)
  const [{ id }] = invited.invitations as [{ id: string }]
  const other = service.otherClient.cookie
  await answer(service, 'revokeInvitation', { cookie: other, id })
  expect(await answer(service, 'listMembers', { cookie })).toMatchObject({ invitations: [{ id }] })
})

test('a company sends ten invitations an hour', async () => {
  const service = await openTestService('sqlite', { areLimitsOn: true })
  const { cookie, email } = service.owner
  await confirm(service, email)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) {
    const body = { email: newEmail(), role: 'member' }
    statuses.push(await status(service, 'inviteMember', { cookie, body }))
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('no company becomes the agency, and no session, order or deletion is in it', async () => {
  const service = await openTestService('sqlite')
  const { database, admin, owner, member } = service
  const { query } = database
  for (const { cookie } of [owner, admin]) {
    const { companies } = await answer(service, 'listCompanies', { cookie })
    expect(companies).not.toContainEqual(expect.objectContaining({ id: agencyId }))
    const into = { cookie, body: { id: agencyId } }
    expect(await status(service, 'switchCompany', into)).toBe(404)
  }
  // Whatever the code does, the database refuses it.
  for (const table of ['session', 'request'] as const) {
    const moving = query.updateTable(table).set({ companyId: agencyId }).execute()
    await expect(moving).rejects.toThrow(/check/i)
  }
  // An owner's invitation, role and rule reach no further than their own company.
  await confirm(service, owner.email)
  const invitation = { cookie: owner.cookie, body: { email: newEmail(), role: 'owner' } }
  await answer(service, 'inviteMember', invitation)
  const promotion = { cookie: owner.cookie, id: member.id, body: { role: 'owner' } }
  await answer(service, 'changeMemberRole', promotion)
  const onAdmin = { cookie: owner.cookie, id: admin.id }
  expect(await status(service, 'removeMember', onAdmin)).toBe(404)
  for (const name of ['listOperatorAccounts', 'listQueue'] as const) {
    expect(await status(service, name, { cookie: member.cookie })).toBe(403)
  }
  const tokens = query.selectFrom('token').where('purpose', '=', 'invitation')
  expect(await tokens.select('companyId').execute()).toEqual([{ companyId: owner.id }])
})

test('an invitation to an address that a suspended operator has moved to neither restores them nor signs them out', async () => {
  const service = await openTestService('sqlite')
  const { admin, operator, password } = service
  const suspension = { cookie: admin.cookie, id: operator.id, body: { action: 'suspend' } }
  await answer(service, 'changeOperator', suspension)
  const email = newEmail()
  await answer(service, 'inviteOperator', { cookie: admin.cookie, body: { email, role: 'owner' } })
  const moving = service.database.query.updateTable('user').where('id', '=', operator.id)
  await moving.set({ email }).execute()
  const signedIn = await send(service.app, endpoints.signIn, { body: { email, password } })
  const cookie = cookieOf(signedIn)
  const token = /join=([\w-]+)/.exec(await service.lastMail(email, 'join='))?.[1]
  expect(await status(service, 'acceptInvitation', { cookie, body: { token } })).toBe(409)
  expect(await status(service, 'listQueue', { cookie })).toBe(403)
  expect(await status(service, 'listRequests', { cookie })).toBe(200)
})

async function status(service: TestService, name: EndpointName, parts: CallInput) {
  return (await send(service.app, endpoints[name], parts)).status
}

async function answer(
  service: TestService,
  name: EndpointName,
  parts: CallInput,
): Promise<Record<string, unknown>> {
  const response = await send(service.app, endpoints[name], parts)
  if (!response.ok) throw new Error(`${name} was answered ${response.status}.`)
  return (await response.json()) as Record<string, unknown>
}

async function quoteFor(service: TestService): Promise<void> {
  const { cookie } = service.operator
  const body = { version: 1, ...validQuote }
  await answer(service, 'sendQuote', { id: service.requestId, cookie, body })
}

async function confirm({ database }: TestService, email: string): Promise<void> {
  const account = database.query.updateTable('user').where('email', '=', email)
  await account.set({ isEmailConfirmed: 1 }).execute()
}

/** What a call has read about its user when it was authorized. */
async function readUser({ database }: TestService, cookie: string) {
  const sessionCookie = createSessionCookie({ secret: testSecret, publicUrl: ownOrigin })
  const token = sessionCookie.read(new Headers({ Cookie: cookie })) ?? ''
  const user = await findSessionUser(database.query, token)
  if (user === null) throw new Error('There is no such session.')
  return user
}
