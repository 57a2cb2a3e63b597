import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft } from '#domain/order.ts'
import type { Database } from '#server/db/database.ts'
import { insertPasskey } from '#server/db/passkey-store.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import { placeOrder } from '#server/services/place-order.ts'
import { writeToClient } from '#server/services/write-to-client.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

describe.each(engines)('deleting an account on %s', (engine) => {
  test('deletes all data of the user and none of other users', async () => {
    const { member, visitor, database, tokenFor } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    for (const person of [ada, eve]) {
      await person.call('confirmEmail', { token: await tokenFor(person.email) })
    }
    await visitor().call('requestPasswordReset', { email: ada.email })
    await placeOrder(database, await ada.sessionUser(), order, randomUUID())
    await placeOrder(database, await eve.sessionUser(), order, randomUUID())
    for (const person of [ada, eve]) {
      await person.call('saveStatementLine', { product: 'Slack', seats: 40, centsPerSeat: 875 })
      await person.call('changeNotification', { kind: 'message', isOn: false })
      await person.call('createApiToken', { name: 'Script', scope: 'read', expiresInDays: 30 })
      const { webhook } = await person.call('createWebhook', {
        url: 'https://a.example',
        kinds: null,
      })
      await person.call('testWebhook', { id: webhook.id })
      await person.call('createCalendar')
      await person.call('requestSignInLink', { email: person.email })
      await person.call('mailDraft', { email: person.email, draft: emptyOrderDraft })
      await addUnconfirmedOrder(database, person.email)
      await person.call('startAuthenticator')
      await person.call('startPasskey')
      const { id: userId } = await person.sessionUser()
      await insertPasskey(database.query, passkeyRow(userId, userId))
    }

    const { status, setCookies } = await ada.call('deleteAccount', { password, company: 'Acme' })
    expect(status).toBe(204)
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/))
    expect(await visitor().call('signIn', { email: ada.email, password })).toMatchObject({
      status: 401,
    })
    expect(await countEach(database)).toEqual({
      user: 1,
      session: 1,
      account: 1,
      verification: 1,
      apiToken: 1,
      outbox: 4,
      request: 1,
      requestEvent: 1,
      idempotencyKey: 1,
      company: 1,
      membership: 1,
      companyStatementLine: 1,
      notification: 1,
      notificationPreference: 1,
      webhook: 1,
      webhookDelivery: 1,
      calendarFeed: 1,
      signInLink: 1,
      mailedDraft: 1,
      unconfirmedOrder: 1,
      authenticator: 1,
      passkey: 1,
      passkeyChallenge: 1,
    })
    expect(await eve.user()).toMatchObject({ email: eve.email })
  })

  test('frees the address for a new account, which has nothing of the old one', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    const before = await ada.user()
    await placeOrder(database, await ada.sessionUser(), order, randomUUID())
    await ada.call('deleteAccount', { password, company: 'Acme' })
    const again = await member(ada.email)
    expect((await again.user())?.id).not.toBe(before?.id)
    expect(await countEach(database)).toMatchObject({ request: 0, requestEvent: 0 })
  })

  test('fails with a field error when the password is wrong', async () => {
    const { member } = await openAccountsApi(engine)
    const ada = await member()
    const { status, error } = await ada.call('deleteAccount', { password: 'guess' })
    expect([status, error.fields]).toEqual([400, { password: messages.passwordWrong }])
    expect(await ada.user()).not.toBeNull()
  })

  test('requires the company while there is work in progress', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    await placeOrder(database, await ada.sessionUser(), order, randomUUID())
    for (const company of [undefined, '', 'Acme Corp']) {
      const { status, error } = await ada.call('deleteAccount', { password, company })
      expect([status, error.fields]).toEqual([400, { company: messages.companyMismatch }])
    }
    const wrong = await ada.call('deleteAccount', { password: 'guess', company: 'Acme' })
    expect(wrong.error.fields).toEqual({ password: messages.passwordWrong })
    expect(await ada.user()).not.toBeNull()

    await database.query.updateTable('request').set({ status: 'completed' }).execute()
    expect((await ada.call('deleteAccount', { password })).status).toBe(204)
  })

  test('leaves an operator’s name in the timelines of clients, without a reference to the account', async () => {
    const { member, database } = await openAccountsApi(engine)
    const [client, operator] = [await member(), await member()]
    await grantOperator(database, operator.email, { allowUnconfirmed: true })
    await operator.call('signIn', { email: operator.email, password })
    const writer = { ...(await operator.sessionUser()), name: 'Olga' }
    const { id: clientId, ...rest } = await client.sessionUser()
    const { id } = await placeOrder(database, { id: clientId, ...rest }, order, randomUUID())
    await writeToClient(database, writer, id, 'Hello.', randomUUID())

    await operator.call('deleteAccount', { password })
    const events = await database.query
      .selectFrom('requestEvent')
      .orderBy('id')
      .select(['actorId', 'actorName'])
      .execute()
    expect(events).toEqual([
      { actorId: clientId, actorName: 'Ada' },
      { actorId: null, actorName: 'Olga' },
    ])
  })
})

const order = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads',
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '11-50',
} as const

const tables = [
  'user',
  'session',
  'account',
  'verification',
  'apiToken',
  'outbox',
  'request',
  'requestEvent',
  'idempotencyKey',
  'company',
  'membership',
  'companyStatementLine',
  'notification',
  'notificationPreference',
  'webhook',
  'webhookDelivery',
  'calendarFeed',
  'signInLink',
  'mailedDraft',
  'unconfirmedOrder',
  'authenticator',
  'passkey',
  'passkeyChallenge',
] as const

async function countEach(database: Database): Promise<Record<string, number>> {
  const counts: [string, number][] = []
  for (const table of tables) counts.push([table, await countRows(database, table)])
  return Object.fromEntries(counts)
}
