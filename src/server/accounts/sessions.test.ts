import { expect, test } from 'vitest'
import { createSecretBox } from '#server/webhooks/secret-box.ts'
import { createWebhook } from '#server/webhooks/webhooks.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import { callOf } from '#tests/server/users.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { createApiToken } from './api-tokens.ts'
import { grantOperator, revokeOperator } from './operators.ts'
import { findTokenUser } from './user-store.ts'

const url = 'https://a.example'
const secretBox = createSecretBox('a secret for tests that is long enough')
const newPassword = 'a longer horse battery'

test.each(['a new password', 'a password by an emailed link', 'the role of an operator'])(
  'other access to an account ends with %s, and that of others does not',
  async (what) => {
    const { member, visitor, confirm, tokenFor, database } = await openAccountsApi()
    const [ada, bystander] = [await member(), await member()]
    for (const person of [ada, bystander]) await confirm(person.email)
    const elsewhere = visitor()
    await elsewhere.call('signIn', { email: ada.email, password })
    const token = await addToken(database, ada.email, 'write')
    const kept = await addToken(database, bystander.email, 'write')
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
    expect(await findTokenUser(database.query, token)).toBeNull()
    expect(await elsewhere.user()).toBeNull()
    expect(await findTokenUser(database.query, kept)).not.toBeNull()
    expect(await bystander.user()).not.toBeNull()
  },
)

test.each([
  ['a new password', 'signed-out'],
  ['the end of the admin role', 'forbidden'],
])(
  'tokens and webhooks are not created by a call that was authorized before %s: %s',
  async (what, code) => {
    const { member, database } = await openAccountsApi()
    const ada = await member()
    await grantOperator(database, ada.email, { isAdmin: true, allowUnconfirmed: true })
    await ada.call('signIn', { email: ada.email, password })
    const user = await ada.sessionUser()
    if (what === 'a new password') {
      await ada.call('changePassword', { currentPassword: password, newPassword })
    } else await revokeOperator(database, ada.email)
    const options = { database, publicUrl: url, secretBox, arePrivateNetworksAllowed: false }
    const token = { name: 'Script', scope: 'read', expiresInDays: 30 } as const
    const call = { ...callOf(user), headers: new Headers() }
    await expect(createApiToken(options, call, token)).rejects.toMatchObject({ code })
    const creating = createWebhook(options, call, { url, kinds: null })
    await expect(creating).rejects.toMatchObject({ code })
  },
)
