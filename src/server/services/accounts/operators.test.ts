import '#tests/server/safety/quick-passwords.ts'
import { describe, expect, test } from 'vitest'
import { openAccountsApi } from '#server/routes/accounts-api.fixture.ts'
import { engines } from '#tests/server/test-database.ts'
import { grantOperator, listOperators, revokeOperator } from './operators.ts'

describe.each(engines)('operators on %s', (engine) => {
  test('are made and unmade while they are signed in', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member('ada@example.com')
    expect(await grantOperator(database, ' Ada@Example.com')).toBe('changed')
    expect(await ada.user()).toMatchObject({ role: 'operator' })
    expect(await grantOperator(database, 'ada@example.com')).toBe('unchanged')
    expect(await revokeOperator(database, 'ada@example.com')).toBe('changed')
    expect(await ada.user()).toMatchObject({ role: 'client' })
    expect(await revokeOperator(database, 'ada@example.com')).toBe('unchanged')
  })

  test('are people who have signed up', async () => {
    const { database } = await openAccountsApi(engine)
    expect(await grantOperator(database, 'eve@example.com')).toBe('unknown')
    expect(await revokeOperator(database, 'eve@example.com')).toBe('unknown')
  })

  test('are listed by address', async () => {
    const { member, database } = await openAccountsApi(engine)
    for (const email of ['b@example.com', 'c@example.com', 'a@example.com']) await member(email)
    await grantOperator(database, 'b@example.com')
    await grantOperator(database, 'a@example.com')
    expect(await listOperators(database)).toEqual(['a@example.com', 'b@example.com'])
  })
})
