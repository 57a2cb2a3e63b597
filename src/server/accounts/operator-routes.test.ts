import { expect, test } from 'vitest'
import { securityLogRules } from '#domain/accounts/security-event.ts'
import { type MemberAction, teamMessages } from '#domain/companies/team.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { grantOperator } from './operators.ts'
import { findUser } from './user-store.ts'

test('operators keep at least one admin', async () => {
  const { admin, operator, act } = await open()
  for (const action of ['suspend', 'remove', 'make-member'] as const) {
    expect(await act(admin, admin, action)).toMatchObject({
      status: 409,
      error: { message: teamMessages.lastAdmin },
    })
  }
  expect(await act(admin, operator, 'make-owner')).toMatchObject({ status: 200 })
  await operator.call('signIn', { email: operator.email, password })
  // A suspended admin does not count.
  await act(operator, admin, 'suspend')
  expect((await act(operator, operator, 'make-member')).status).toBe(409)
  const { members } = await act(operator, admin, 'restore')
  const restored = { email: admin.email, role: 'owner', isSuspended: false }
  expect(members).toContainEqual(expect.objectContaining(restored))
  expect((await act(operator, operator, 'make-member')).status).toBe(200)
  expect((await operator.call('listOperatorAccounts')).status).toBe(403)
})

test.each(engines)(
  'operators two admins who remove each other at once leave one on %s',
  async (engine) => {
    const { admin, operator, act } = await open(engine)
    await act(admin, operator, 'make-owner')
    await operator.call('signIn', { email: operator.email, password })
    const answers = await Promise.all([
      act(admin, operator, 'remove'),
      act(operator, admin, 'remove'),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
  },
)

test('operators are not invited by a link that has expired, and none is stored as it is', async () => {
  const { admin, client, mailsTo, database } = await open()
  await admin.call('inviteOperator', { email: client.email, role: 'member' })
  const expired = invitationIn(await mailsTo(client.email))
  const invitations = database.query.selectFrom('token').where('purpose', '=', 'invitation')
  const stored = await invitations.selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(expired)
  const days = Date.parse(stored[0]?.expiresAt ?? '') - Date.parse(stored[0]?.createdAt ?? '')
  expect(days / (24 * 60 * 60_000)).toBe(7)
  const past = { expiresAt: new Date(Date.now() - 1).toISOString() }
  await database.query.updateTable('token').set(past).execute()
  expect((await client.call('acceptInvitation', { token: expired })).error.message).toBe(
    teamMessages.invitationStale,
  )
  expect(await client.user()).toMatchObject({ role: 'client' })
})

test('admins read the log of all accounts in pages', async () => {
  const { admin, client } = await open()
  for (const _ of Array(securityLogRules.pageSize).keys()) {
    await client.call('signIn', { email: client.email, password })
  }
  const first = await admin.call('listServiceLog')
  expect(first.events).toHaveLength(securityLogRules.pageSize)
  const second = await admin.call('listServiceLog', undefined, `?before=${first.next}`)
  expect(second.next).toBeNull()
  const ids = [...first.events, ...second.events].map(({ id }) => id)
  // Down to the first entry, without a gap.
  expect(ids).toEqual(Array.from(ids, (_, place) => ids.length - place))
})

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openAccountsApi>>['member']>>

async function open(engine?: Engine) {
  const api = await openAccountsApi(engine)
  const { database, member } = api
  const [admin, operator, client] = [await member(), await member(), await member()]
  await grantOperator(database, admin.email, { isAdmin: true, allowUnconfirmed: true })
  await grantOperator(database, operator.email, { allowUnconfirmed: true })
  for (const { call, email } of [admin, operator]) await call('signIn', { email, password })

  async function act(by: Person, on: Person, action: MemberAction) {
    const id = (await findUser(database.query, 'email', on.email))?.id
    return by.call('changeOperator', { id, action })
  }
  return { ...api, admin, operator, client, act }
}

function invitationIn(mails: { body: string }[]): string {
  const links = mails.map(({ body }) => /#join=(\S+)/.exec(body)?.[1])
  return links.findLast(Boolean) ?? ''
}
