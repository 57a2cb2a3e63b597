import { expect, test } from 'vitest'
import { agencyId } from '#domain/companies/team.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import type { TokenPurpose } from './account-tables.ts'
import { deleteBefore } from './queries.ts'
import {
  deleteAccountTokens,
  findToken,
  issueToken,
  markTokenUsed,
  takeToken,
} from './token-store.ts'

const purposes: TokenPurpose[] = [
  'confirm-email',
  'reset-password',
  'sign-in-link',
  'pending-sign-in',
  'passkey-sign-in',
  'unconfirmed-order',
  'invitation',
]

test('a token opens its own purpose and no other, and the table holds its hash alone', async () => {
  const { query } = await openTestDatabase()
  const { token } = await issueToken(query, 'reset-password', { payload: null, lifetimeMs: 1000 })
  for (const purpose of purposes.filter((one) => one !== 'reset-password')) {
    expect(await findToken(query, purpose, token)).toBeUndefined()
    expect(await takeToken(query, purpose, token)).toBeUndefined()
    expect(await markTokenUsed(query, purpose, token)).toBe(false)
  }
  expect(await findToken(query, 'reset-password', token)).toMatchObject({ payload: null })
  const stored = await query.selectFrom('token').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test.each(engines)('of two calls at once, one takes or uses a token, on %s', async (engine) => {
  const { query } = await openTestDatabase(engine)
  const payload = { role: 'member' } as const
  const taken = await issueToken(query, 'invitation', { payload, lifetimeMs: 60_000 })
  const take = () => takeToken(query, 'invitation', taken.token)
  const tokens = await Promise.all([take(), take(), take()])
  expect(tokens.filter((one) => one !== undefined)).toEqual([expect.objectContaining({ payload })])

  const order = { payload: { fingerprint: '' }, lifetimeMs: 60_000 }
  const { token } = await issueToken(query, 'unconfirmed-order', order)
  const use = () => markTokenUsed(query, 'unconfirmed-order', token)
  expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(1)
  expect(await takeToken(query, 'unconfirmed-order', token)).toBeUndefined()
  const { payload: kept } = order
  expect(await findToken(query, 'unconfirmed-order', token)).toMatchObject({ payload: kept })
})

test.each(engines)(
  'on %s a token that has expired opens nothing, and the cleanup deletes it and no other',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const { query } = database
    const payload = { challenge: 'random' }
    const { token } = await issueToken(query, 'passkey-sign-in', { payload, lifetimeMs: 0 })
    await issueToken(query, 'passkey-sign-in', { payload, lifetimeMs: 60_000 })
    expect(await findToken(query, 'passkey-sign-in', token)).toBeUndefined()
    expect(await markTokenUsed(query, 'passkey-sign-in', token)).toBe(false)
    expect(await takeToken(query, 'passkey-sign-in', token)).toBeUndefined()
    expect(await deleteBefore(database, ['token', 'expiresAt'], new Date(), 10)).toBe(1)
    expect(await query.selectFrom('token').select('payload').execute()).toHaveLength(1)
  },
)

test('the tokens of an account end with its password, and not the invitations that it sent; these go with company and account', async () => {
  const database = await openTestDatabase()
  const { query } = database
  const { id: userId, companyId } = await addUser(database)
  const left = async () => {
    const rows = await query.selectFrom('token').orderBy('purpose').select('purpose').execute()
    return rows.map(({ purpose }) => purpose)
  }
  for (const purpose of ['confirm-email', 'reset-password', 'pending-sign-in'] as const) {
    await issueToken(query, purpose, { userId, payload: null, lifetimeMs: 60_000 })
  }
  const invitation = { userId, payload: { role: 'member' }, lifetimeMs: 60_000 } as const
  await addUser(database, { role: 'operator' })
  for (const team of [companyId ?? null, agencyId]) {
    await issueToken(query, 'invitation', { ...invitation, companyId: team })
  }
  await deleteAccountTokens(query, userId)
  expect(await left()).toEqual(['invitation', 'invitation'])
  await query
    .deleteFrom('company')
    .where('id', '=', companyId ?? '')
    .execute()
  expect(await left()).toEqual(['invitation'])
  await query.deleteFrom('user').where('id', '=', userId).execute()
  expect(await left()).toEqual([])
})
