import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { serverMessages } from '#domain/values/messages.ts'
import type { Schema } from '#server/db/schema.ts'
import { placeOrder } from '#server/requests/place-order.ts'
import { writeToClient } from '#server/requests/write-message.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { order } from '#tests/server/orders.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { grantOperator } from './operators.ts'
import { insertPasskey } from './second-factors.ts'

test.each(engines)(
  'deleting an account deletes all data of the user and none of other users on %s',
  async (engine) => {
    const { member, visitor, database, confirm } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    for (const person of [ada, eve]) {
      await confirm(person.email)
      const { id: userId } = await person.sessionUser()
      await placeOrder(database, await person.sessionUser(), order, randomUUID())
      await person.call('saveStatementLine', { product: 'Slack', seats: 40, centsPerSeat: 875 })
      await person.call('changeNotification', { id: 'message', isOn: false })
      await addToken(database, person.email, 'read')
      await person.call('requestSignInLink', { email: person.email })
      await addUnconfirmedOrder(database, person.email)
      await person.call('startAuthenticator')
      await person.call('startPasskey')
      await insertPasskey(database.query, passkeyRow(userId, userId))
    }

    const tables = (await database.query.introspection.getTables()).map(({ name }) => name)
    const count = async () => {
      const counting = tables.map((name) => countRows(database, name as keyof Schema))
      return Object.fromEntries((await Promise.all(counting)).map((rows, n) => [tables[n], rows]))
    }
    const before = await count()
    const { status, setCookies } = await ada.call('deleteAccount', { password, company: 'Acme' })
    expect(status).toBe(204)
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/))
    expect((await visitor().call('signIn', { email: ada.email, password })).status).toBe(401)
    const after = await count()
    for (const name of tables.filter((table) => !shared.has(table))) {
      expect([name, after[name]]).toEqual([name, (before[name] ?? 0) / 2])
    }
    expect(before).toMatchObject({ user: 2, request: 2, passkey: 2, apiToken: 2, outbox: 4 })
    expect(await eve.user()).toMatchObject({ email: eve.email })
    // The address is free.
    await member(ada.email)
  },
)

test('deleting an account requires the password, and the company while there is work in progress', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  await placeOrder(database, await ada.sessionUser(), order, randomUUID())
  for (const [form, fields] of [
    [{ password, company: '' }, { company: accountMessages.companyMismatch }],
    [{ password, company: 'Acme Corp' }, { company: accountMessages.companyMismatch }],
    [{ password: 'guess', company: 'Acme' }, { password: serverMessages.passwordWrong }],
  ] as const) {
    const { status, error } = await ada.call('deleteAccount', form)
    expect([status, error.fields]).toEqual([400, fields])
  }
  expect(await ada.user()).not.toBeNull()
  await database.query.updateTable('request').set({ status: 'completed' }).execute()
  expect((await ada.call('deleteAccount', { password })).status).toBe(204)
})

test('deleting an account leaves an operator’s name in the timelines of clients, without a reference to the account', async () => {
  const { member, database } = await openAccountsApi()
  const [client, operator] = [await member(), await member()]
  await grantOperator(database, operator.email, { allowUnconfirmed: true })
  await operator.call('signIn', { email: operator.email, password })
  const writer = { ...(await operator.sessionUser()), name: 'Olga' }
  const orderer = await client.sessionUser()
  const { id } = await placeOrder(database, orderer, order, randomUUID())
  await writeToClient(database, writer, id, { text: 'Hello.' }, randomUUID())

  await operator.call('deleteAccount', { password })
  const events = database.query.selectFrom('requestEvent').orderBy('id')
  expect(await events.select(['actorId', 'actorName']).execute()).toEqual([
    { actorId: orderer.id, actorName: 'Ada' },
    { actorId: null, actorName: 'Olga' },
  ])
})

/** What is about nobody, or kept without a name. */
const shared = new Set(['appliedMigration', 'securityEvent', 'rateLimit', 'setting', 'template'])

test('deleting an account is refused to the last admin', async () => {
  const { member, database } = await openAccountsApi()
  const ada = await member()
  const deletion = { password, company: 'Acme' }
  const grant = (email: string) =>
    grantOperator(database, email, { isAdmin: true, allowUnconfirmed: true })
  await grant(ada.email)
  await ada.call('signIn', { email: ada.email, password })
  expect((await ada.call('deleteAccount', deletion)).status).toBe(409)
  await grant((await member()).email)
  expect((await ada.call('deleteAccount', deletion)).status).toBe(204)
})
