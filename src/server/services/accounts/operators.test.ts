import { expect, test } from 'vitest'
import { findTokenUser } from '#server/db/api-token-store.ts'
import { openAccountsApi, password } from '#server/routes/accounts-api.fixture.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { grantOperator, listOperators, revokeOperator } from './operators.ts'

test('operators are granted and revoked by address, however it is written', async () => {
  const { member, database, confirm } = await openAccountsApi()
  const ada = await member('ada@example.com')
  await confirm(ada.email)
  expect(await grantOperator(database, ' Ada@Example.com')).toBe('changed')
  expect(await grantOperator(database, 'ada@example.com')).toBe('unchanged')
  await ada.call('signIn', { email: ada.email, password })
  expect(await ada.user()).toMatchObject({ role: 'operator' })
  expect(await revokeOperator(database, 'ada@example.com')).toBe('changed')
  expect(await ada.user()).toMatchObject({ role: 'client' })
  expect(await revokeOperator(database, 'ada@example.com')).toBe('unchanged')
})

test('operators get the role in new sessions only: a grant ends those that are open, and API tokens', async () => {
  const { member, visitor, database, confirm } = await openAccountsApi()
  const [ada, bystander] = [await member(), await member()]
  const elsewhere = visitor()
  await elsewhere.call('signIn', { email: ada.email, password })
  const token = await addToken(database, ada.email, 'write')
  await confirm(ada.email)
  await grantOperator(database, ada.email)
  expect(await ada.user()).toBeNull()
  expect(await findTokenUser(database.query, token, new Date())).toBeNull()
  expect(await elsewhere.user()).toBeNull()
  expect(await bystander.user()).not.toBeNull()
})

test('operators need an account with a confirmed address unless the caller allows another, and are listed by address', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member('ada@example.com')
  expect(await grantOperator(database, ada.email)).toBe('unconfirmed')
  expect(await ada.user()).toMatchObject({ role: 'client' })
  expect(await grantOperator(database, ada.email, { allowUnconfirmed: true })).toBe('changed')
  await member('zoe@example.com')
  await grantOperator(database, 'zoe@example.com', { allowUnconfirmed: true })
  await member('eve@example.com')
  const listed = (await listOperators(database)).map(({ email, role }) => [email, role])
  expect(listed).toEqual([
    ['ada@example.com', 'operator'],
    ['zoe@example.com', 'operator'],
  ])
  for (const change of [grantOperator, revokeOperator]) {
    expect(await change(database, 'unknown@example.com')).toBe('unknown')
  }
})
