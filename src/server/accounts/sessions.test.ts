import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createSecretBox } from '#server/webhooks/secret-box.ts'
import { createWebhook, rotateWebhookSecret, updateWebhook } from '#server/webhooks/webhooks.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { findTokenUser } from './api-token-store.ts'
import { createApiToken } from './api-tokens.ts'
import { grantOperator } from './operators.ts'

const url = 'https://a.example'
const secretBox = createSecretBox('a secret for tests that is long enough')
const newPassword = 'a longer horse battery'

test.each(['a new password', 'a password by an emailed link', 'the role of an operator'])(
  'other access to an account ends with %s, and that of others does not',
  async (what) => {
    const { member, visitor, confirm, tokenFor, database } = await openAccountsApi()
    const [ada, bystander] = [await member(), await member()]
    for (const person of [ada, bystander]) {
      await confirm(person.email)
      await addAccess(person)
    }
    const elsewhere = visitor()
    await elsewhere.call('signIn', { email: ada.email, password })
    const token = await addToken(database, ada.email, 'write')
    if (what === 'a new password') {
      await ada.call('changePassword', { currentPassword: password, newPassword })
    } else if (what === 'the role of an operator') {
      await grantOperator(database, ada.email, { allowUnconfirmed: true })
      expect(await ada.user()).toBeNull()
    } else {
      await visitor().call('requestPasswordReset', { email: ada.email })
      const reset = { token: await tokenFor(ada.email), password: newPassword }
      await visitor().call('resetPassword', reset)
    }
    expect(await readAccess(database, ada)).toEqual({
      disabledReason: 'security',
      status: 'failed',
    })
    expect(await findTokenUser(database.query, token, new Date())).toBeNull()
    expect(await elsewhere.user()).toBeNull()
    const kept = { disabledReason: null, status: 'waiting' }
    expect(await readAccess(database, bystander)).toEqual(kept)
    expect(await bystander.user()).not.toBeNull()
  },
)

test('other access to an account is not created by a call that was authorized before', async () => {
  const { member, confirm, database } = await openAccountsApi()
  const ada = await member()
  await confirm(ada.email)
  const { webhook } = await ada.call('createWebhook', { url, kinds: null })
  const before = await ada.sessionUser()
  await ada.call('changePassword', { currentPassword: password, newPassword })
  const options = { database, publicUrl: url, secretBox, arePrivateNetworksAllowed: false }
  const token = { name: 'Script', scope: 'read', expiresInDays: 30 } as const
  const origin = { network: '192.0.2.1', userAgent: 'Test' }
  const calls = [
    () => createApiToken(options, { user: before, origin }, token),
    () => createWebhook(options, before, { url, kinds: null }, origin),
    () => updateWebhook(options, before, { id: webhook.id, url, kinds: null, isOn: true }, origin),
    () => rotateWebhookSecret(options, before, webhook.id, origin),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'signed-out' })
})

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openAccountsApi>>['member']>>

async function addAccess(person: Person): Promise<void> {
  const { webhook } = await person.call('createWebhook', { url, kinds: null })
  await person.call('testWebhook', { id: webhook.id })
}

/** Why the webhook is off, and what became of its delivery. */
async function readAccess({ query }: Database, { email }: Person): Promise<unknown> {
  return query
    .selectFrom('user')
    .where('email', '=', email)
    .innerJoin('webhook', 'webhook.userId', 'user.id')
    .innerJoin('webhookDelivery', 'webhookDelivery.webhookId', 'webhook.id')
    .select(['webhook.disabledReason', 'webhookDelivery.status'])
    .executeTakeFirstOrThrow()
}
