import { describe, expect, test } from 'vitest'
import { findTokenUser } from '#server/db/api-token-store.ts'
import type { Database } from '#server/db/database.ts'
import { openAccountsApi, password } from '#server/routes/accounts-api.fixture.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { engines } from '#tests/server/test-database.ts'
import { grantOperator, listOperators, revokeOperator } from './operators.ts'

describe.each(engines)('operators on %s', (engine) => {
  test('are granted and revoked by address, however it is written', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member('ada@example.com')
    await confirm(database)
    expect(await grantOperator(database, ' Ada@Example.com')).toBe('changed')
    expect(await grantOperator(database, 'ada@example.com')).toBe('unchanged')
    await ada.call('signIn', { email: ada.email, password })
    expect(await ada.user()).toMatchObject({ role: 'operator' })
    expect(await revokeOperator(database, 'ada@example.com')).toBe('changed')
    expect(await ada.user()).toMatchObject({ role: 'client' })
    expect(await revokeOperator(database, 'ada@example.com')).toBe('unchanged')
  })

  test('get the role in new sessions only: a grant ends those that are open, and API tokens', async () => {
    const { member, visitor, database } = await openAccountsApi(engine)
    const [ada, bystander] = [await member(), await member()]
    const elsewhere = visitor()
    await elsewhere.call('signIn', { email: ada.email, password })
    const token = await addToken(database, ada.email, 'write')
    await confirm(database)
    await grantOperator(database, ada.email)
    expect(await ada.user()).toBeNull()
    expect(await findTokenUser(database.query, token, new Date())).toBeNull()
    expect(await elsewhere.user()).toBeNull()
    expect(await bystander.user()).not.toBeNull()
  })

  test('need a confirmed address unless the caller allows another', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    expect(await grantOperator(database, ada.email)).toBe('unconfirmed')
    expect(await ada.user()).toMatchObject({ role: 'client' })
    expect(await grantOperator(database, ada.email, { allowUnconfirmed: true })).toBe('changed')
    expect(await listOperators(database)).toMatchObject([{ email: ada.email, role: 'operator' }])
  })

  test('must have an account', async () => {
    const { database } = await openAccountsApi(engine)
    expect(await grantOperator(database, 'eve@example.com')).toBe('unknown')
    expect(await revokeOperator(database, 'eve@example.com')).toBe('unknown')
  })

  test('are listed by address', async () => {
    const { member, database } = await openAccountsApi(engine)
    for (const email of ['b@example.com', 'c@example.com', 'a@example.com']) await member(email)
    await confirm(database)
    await grantOperator(database, 'b@example.com')
    await grantOperator(database, 'a@example.com')
    expect((await listOperators(database)).map(({ email }) => email)).toEqual([
      'a@example.com',
      'b@example.com',
    ])
  })
})

async function confirm({ query, engine }: Database): Promise<void> {
  // better-sqlite3 takes no booleans.
  const emailVerified = engine === 'sqlite' ? 1 : true
  await query.updateTable('user').set({ emailVerified }).execute()
}
