import { describe, expect, test } from 'vitest'
import type { OperatorAction } from '#domain/operator-account.ts'
import { operatorMessages } from '#domain/operator-messages.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

describe.each(engines)('operators on %s', (engine) => {
  test('are suspended, restored and removed by an admin, with an entry in the log and an email each', async () => {
    const { admin, operator, act, mailsTo, visitor } = await open(engine)
    expect(standing(await act(admin, operator, 'suspend'))).toContain(`${operator.email} suspended`)
    expect(await operator.user()).toBeNull()
    await operator.call('signIn', { email: operator.email, password })
    expect(await operator.user()).toMatchObject({ role: 'client' })
    expect(standing(await act(admin, operator, 'restore'))).toContain(operator.email)
    // The session of the suspended time is no operator's.
    expect(await operator.user()).toBeNull()
    await operator.call('signIn', { email: operator.email, password })
    expect(await operator.user()).toMatchObject({ role: 'operator' })
    expect(standing(await act(admin, operator, 'remove'))).toEqual([`${admin.email} admin`])
    expect(await operator.user()).toMatchObject({ role: 'client' })
    expect((await operator.call('listQueue')).status).toBe(403)

    const mails = (await mailsTo(operator.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject === 'Your role was changed')).toHaveLength(4)
    const query = `?kind=role-changed&account=${operator.email.toUpperCase()}`
    const { events } = await admin.call('listServiceLog', undefined, query)
    expect(events.map(({ detail }) => detail)).toEqual([
      'removed',
      'restored',
      'suspended',
      'operator, command line',
    ])
    expect(events[0]).toMatchObject({ account: operator.email, actor: admin.email })
    expect(events[3]).not.toHaveProperty('actor')
    const nobody = await admin.call('listServiceLog', undefined, '?account=no@example.com')
    expect(nobody.events).toEqual([])
    expect((await visitor().call('listServiceLog')).status).toBe(401)
  })

  test('keep at least one admin', async () => {
    const { admin, operator, act } = await open(engine)
    for (const action of ['suspend', 'remove', 'make-operator'] as const) {
      expect(await act(admin, admin, action)).toMatchObject({
        status: 409,
        error: { message: operatorMessages.lastAdmin },
      })
    }
    expect(standing(await act(admin, operator, 'make-admin'))).toContain(`${operator.email} admin`)
    await operator.call('signIn', { email: operator.email, password })
    // A suspended admin does not count.
    await act(operator, admin, 'suspend')
    expect((await act(operator, operator, 'make-operator')).status).toBe(409)
    expect(standing(await act(operator, admin, 'restore'))).toContain(`${admin.email} admin`)
    expect((await act(operator, operator, 'make-operator')).status).toBe(200)
    expect((await operator.call('listOperatorAccounts')).status).toBe(403)
  })

  test('two admins who remove each other at once leave one', async () => {
    const { admin, operator, act } = await open(engine)
    await act(admin, operator, 'make-admin')
    await operator.call('signIn', { email: operator.email, password })
    const answers = await Promise.all([
      act(admin, operator, 'remove'),
      act(operator, admin, 'remove'),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
  })

  test('are not changed twice, nor is an account that is no operator’s', async () => {
    const { admin, operator, client, act } = await open(engine)
    expect((await act(admin, client, 'restore')).status).toBe(409)
    expect((await act(admin, client, 'make-admin')).status).toBe(409)
    await act(admin, operator, 'suspend')
    expect((await act(admin, operator, 'suspend')).error.message).toBe(
      operatorMessages.changedMeanwhile,
    )
    expect(await client.user()).toMatchObject({ role: 'client' })
  })

  test('are invited by email, with or without an account, as an operator or an admin', async () => {
    const { admin, operator, mailsTo, visitor, act } = await open(engine)
    const email = 'mara@example.com'
    const body = { email: ` ${email.toUpperCase()}`, role: 'admin' }
    const { invitations } = await admin.call('inviteOperator', body)
    expect(invitations).toMatchObject([{ email, role: 'admin' }])
    const mara = visitor()
    await mara.call('signUp', { name: 'Mara', company: 'Hitlist', email, password })
    const token = invitationIn(await mailsTo(email))
    expect((await mara.call('acceptInvitation', { token })).status).toBe(204)
    expect(await mara.user()).toBeNull()
    await mara.call('signIn', { email, password })
    expect(await mara.user()).toMatchObject({
      role: 'operator',
      isAdmin: true,
      isEmailConfirmed: true,
    })
    expect((await mara.call('listOperatorAccounts')).invitations).toEqual([])

    const taken = await admin.call('inviteOperator', { email: operator.email, role: 'operator' })
    expect(taken.error.fields).toEqual({ email: operatorMessages.alreadyOperator })
    await act(admin, operator, 'suspend')
    const held = await admin.call('inviteOperator', { email: operator.email, role: 'operator' })
    expect(held.error.fields).toEqual({ email: operatorMessages.suspendedOperator })
  })

  test('are not invited by a link that was withdrawn or has expired, and none is stored as it is', async () => {
    const { admin, client, mailsTo, database } = await open(engine)
    const invite = () => admin.call('inviteOperator', { email: client.email, role: 'operator' })
    const { invitations } = await invite()
    const withdrawn = invitationIn(await mailsTo(client.email))
    const left = await admin.call('withdrawInvitation', { id: invitations[0]?.id })
    expect(left.invitations).toEqual([])
    expect((await client.call('acceptInvitation', { token: withdrawn })).status).toBe(400)
    await invite()
    const expired = invitationIn(await mailsTo(client.email))
    const stored = await database.query.selectFrom('operatorInvitation').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(expired)
    const days = Date.parse(stored[0]?.expiresAt ?? '') - Date.parse(stored[0]?.createdAt ?? '')
    expect(days / (24 * 60 * 60_000)).toBe(7)
    const past = { expiresAt: new Date(Date.now() - 1).toISOString() }
    await database.query.updateTable('operatorInvitation').set(past).execute()
    expect((await client.call('acceptInvitation', { token: expired })).error.message).toBe(
      operatorMessages.invitationStale,
    )
    expect(await client.user()).toMatchObject({ role: 'client' })
  })
})

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openAccountsApi>>['member']>>

async function open(engine: Engine) {
  const api = await openAccountsApi(engine)
  const { database, member } = api
  const [admin, operator, client] = [await member(), await member(), await member()]
  await grantOperator(database, admin.email, { isAdmin: true, allowUnconfirmed: true })
  await grantOperator(database, operator.email, { allowUnconfirmed: true })
  for (const { call, email } of [admin, operator]) await call('signIn', { email, password })

  async function act(by: Person, on: Person, action: OperatorAction) {
    const row = await database.query
      .selectFrom('user')
      .where('email', '=', on.email)
      .select('id')
      .executeTakeFirstOrThrow()
    return by.call('changeOperator', { id: row.id, action })
  }
  return { ...api, admin, operator, client, act }
}

function standing({ operators }: Awaited<ReturnType<Person['call']>>): string[] {
  return operators.map(({ email, role, isSuspended }) =>
    [email, role === 'admin' ? ' admin' : '', isSuspended ? ' suspended' : ''].join(''),
  )
}

function invitationIn(mails: { body: string }[]): string {
  const links = mails.map(({ body }) => /\?invitation=(\S+)/.exec(body)?.[1])
  return links.findLast(Boolean) ?? ''
}
