import { expect, test } from 'vitest'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { countRows } from '#tests/server/count-rows.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { insertPasskey } from './second-factors.ts'

const form = { name: 'Ada', company: 'Acme', email: 'ada@example.com', password }
const chosen = 'another good password'
const stale = {
  status: 400,
  setCookies: [],
  error: { code: 'invalid', message: messages.tokenStale },
}

test('signing up makes an unconfirmed client, whatever else is sent', async () => {
  const { visitor } = await openAccountsApi()
  const more = { role: 'operator', id: 'me', isEmailConfirmed: true }
  const { user } = await visitor().call('signUp', { ...form, ...more })
  expect(user).toMatchObject({ role: 'client', companyRole: 'owner', isEmailConfirmed: false })
  expect(user.id).not.toBe('me')
})

test.each(engines)(
  'signing up with a taken address fails without revealing it, also at once on %s, and its owner gets an email',
  async (engine) => {
    const { visitor, database, mailsTo } = await openAccountsApi(engine)
    const forms = Array.from({ length: 8 }, (_, nth) => ({
      ...form,
      email: nth % 2 ? 'ADA@example.com' : form.email,
    }))
    const answers = await Promise.all(forms.map((typed) => visitor().call('signUp', typed)))
    const error = { code: 'conflict', message: serverMessages.accountNotCreated }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(7)
    for (const answer of refused) expect(answer).toEqual({ status: 409, setCookies: [], error })
    expect(await countRows(database, 'user')).toBe(1)
    expect((await mailsTo(form.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your email address',
      ...Array(7).fill('Someone tried to sign up with your email address'),
    ])
  },
)

test.each(engines)(
  'signing up leaves nothing behind when its email cannot be stored on %s',
  async (engine) => {
    const { visitor, database } = await openAccountsApi(engine)
    await database.query.schema.alterTable('outbox').renameTo('away').execute()
    const { status, setCookies } = await visitor().call('signUp', form)
    expect([status, setCookies]).toEqual([500, []])
    for (const table of ['user', 'session', 'token'] as const) {
      expect(await countRows(database, table)).toBe(0)
    }
  },
)

test('confirming an address works with the token from the email, as often as it is opened, and is then not sent again', async () => {
  const { member, mailsTo, tokenFor } = await openAccountsApi()
  const ada = await member()
  expect((await ada.call('sendConfirmation')).status).toBe(204)
  const token = await tokenFor(ada.email)
  for (const _ of [1, 2]) expect((await ada.call('confirmEmail', { token })).status).toBe(204)
  expect(await ada.user()).toMatchObject({ isEmailConfirmed: true })
  expect((await ada.call('sendConfirmation')).status).toBe(204)
  expect(await mailsTo(ada.email)).toHaveLength(2)
})

test('a new password by an emailed link ends every session and every link that was sent before, and confirms the address', async () => {
  const { member, visitor, tokenFor, mailsTo, database } = await openAccountsApi()
  const ada = await member()
  const { id } = await ada.sessionUser()
  // Of whoever signed up with the address, which was not confirmed.
  await insertPasskey(database.query, passkeyRow(id, id))
  const confirmation = await tokenFor(ada.email)
  const request = async () => {
    await visitor().call('requestPasswordReset', { email: ada.email.toUpperCase() })
    return tokenFor(ada.email)
  }
  const [older, token] = [await request(), await request()]
  expect((await visitor().call('resetPassword', { token, password: chosen })).status).toBe(204)
  expect(await ada.user()).toBeNull()
  expect((await ada.call('signIn', { email: ada.email, password })).status).toBe(401)
  const { user } = await ada.call('signIn', { email: ada.email, password: chosen })
  expect(await countRows(database, 'passkey')).toBe(0)
  expect(user.isEmailConfirmed).toBe(true)
  expect(await ada.call('confirmEmail', { token: confirmation })).toEqual(stale)
  expect(await visitor().call('resetPassword', { token: older, password })).toEqual(stale)
  expectReport((await mailsTo(ada.email)).at(-1), [token, password, chosen])
})

test('a new password of a signed-in user ends every other session and every emailed link', async () => {
  const { member, visitor, tokenFor, mailsTo } = await openAccountsApi()
  const ada = await member()
  const elsewhere = visitor()
  await elsewhere.call('signIn', { email: ada.email, password })
  await visitor().call('requestPasswordReset', { email: ada.email })
  const token = await tokenFor(ada.email)
  const before = ada.cookie
  const change = { currentPassword: password, newPassword: chosen }
  expect((await ada.call('changePassword', change)).status).toBe(204)
  expect(ada.cookie).not.toBe(before)
  expect(await ada.user()).toMatchObject({ email: ada.email })
  expect(await elsewhere.user()).toBeNull()
  expect(await visitor().call('resetPassword', { token, password })).toEqual(stale)
  expectReport((await mailsTo(ada.email)).at(-1), [token, password, chosen])
})

test('a new password that is common is rejected by every form, and nothing changes', async () => {
  const { member, visitor, mailsTo, tokenFor } = await openAccountsApi()
  const ada = await member()
  await visitor().call('requestPasswordReset', { email: ada.email })
  const token = await tokenFor(ada.email)
  const common = 'Password123'
  const answers = [
    await visitor().call('signUp', { ...form, password: common }),
    await visitor().call('resetPassword', { token, password: common }),
    await ada.call('changePassword', { currentPassword: password, newPassword: common }),
  ]
  const fields = ['password', 'password', 'newPassword']
  expect(answers.map(({ status, error }) => [status, error.fields])).toEqual(
    fields.map((field) => [400, { [field]: serverMessages.passwordTooCommon }]),
  )
  expect(await mailsTo(form.email)).toEqual([])
  expect((await visitor().call('signIn', { email: ada.email, password })).status).toBe(200)
  // The link was not used up.
  expect((await visitor().call('resetPassword', { token, password: chosen })).status).toBe(204)
})

test.each(engines)(
  'a new password by one link is set once, also when it is tried twice at once on %s',
  async (engine) => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const reset = { token: await tokenFor(ada.email), password: chosen }
    const answers = await Promise.all([1, 2].map(() => visitor().call('resetPassword', reset)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await visitor().call('resetPassword', reset)).toEqual(stale)
  },
)

test('an address is not confirmed and a password not set by a token that is unknown, expired or from a copy of the database', async () => {
  const { member, visitor, database, tokenFor } = await openAccountsApi()
  const ada = await member()
  const confirmation = await tokenFor(ada.email)
  await visitor().call('requestPasswordReset', { email: ada.email })
  const reset = (token: string) => visitor().call('resetPassword', { token, password: chosen })
  expect(await ada.call('confirmEmail', { token: 'made-up' })).toEqual(stale)
  const kept = await database.query.selectFrom('token').select('hash').execute()
  const stored = kept.map(({ hash }) => hash)
  for (const token of ['made-up', ...stored]) expect(await reset(token)).toEqual(stale)
  const expiresAt = new Date(Date.now() - 1).toISOString()
  await database.query.updateTable('token').set({ expiresAt }).execute()
  expect(await reset(await tokenFor(ada.email))).toEqual(stale)
  expect(await ada.call('confirmEmail', { token: confirmation })).toEqual(stale)
  expect(await ada.user()).toMatchObject({ isEmailConfirmed: false })
})

function expectReport(mail: { subject: string; body: string } | undefined, secrets: string[]) {
  expect(mail?.subject).toBe('Your password was changed')
  expect(mail?.body).toMatch(/happened on\s[A-Z][a-z]{2}\s\d+,\s\d{4},\s\d+:\d\d\s[AP]M\sUTC\./)
  expect(mail?.body).toContain('/sign-in?reset=request')
  for (const secret of secrets) expect(mail?.body).not.toContain(secret)
}

test('a new password by an emailed link clears the wrong codes counted under the old one', async () => {
  const { member, visitor, tokenFor, database } = await openAccountsApi()
  const ada = await member()
  const { id } = await ada.sessionUser()
  const limit = createLimit(database, true)
  for (const _ of Array(10).keys()) await limit('code', id)
  await expect(limit('code', id)).rejects.toMatchObject({ code: 'too-many' })
  await visitor().call('requestPasswordReset', { email: ada.email })
  const reset = { token: await tokenFor(ada.email), password: 'chosen by the owner' }
  await visitor().call('resetPassword', reset)
  await limit('code', id)
})
