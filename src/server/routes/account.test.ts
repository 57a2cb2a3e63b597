import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const form = { name: 'Ada', company: 'Acme', email: 'ada@example.com', password }
const stale = {
  status: 400,
  setCookies: [],
  error: { code: 'invalid', message: messages.tokenStale },
}

describe.each(engines)('signing up on %s', (engine) => {
  test('makes a client, whatever else is sent', async () => {
    const { visitor } = await openAccountsApi(engine)
    const sent = {
      ...form,
      role: 'operator',
      emailVerified: true,
      id: 'me',
      isEmailConfirmed: true,
    }
    const { user } = await visitor().call('signUp', sent)
    expect(user).toMatchObject({ role: 'client', isEmailConfirmed: false })
    expect(user.id).not.toBe('me')
  })

  test('with a taken address fails without revealing it, and its owner gets an email', async () => {
    const { member, visitor, mailsTo } = await openAccountsApi(engine)
    await member(form.email)
    const second = visitor()
    const answer = await second.call('signUp', { ...form, email: 'ADA@example.com', name: 'Eve' })
    expect(answer).toEqual({
      status: 409,
      setCookies: [],
      error: { code: 'conflict', message: messages.accountNotCreated },
    })
    expect(await second.user()).toBeNull()
    expect((await mailsTo(form.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Someone tried to sign up with your email address',
    ])
  })

  test('eight times at once with one address makes one account', async () => {
    const { visitor, database } = await openAccountsApi(engine)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor().call('signUp', form)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
    expect(await database.query.selectFrom('user').select('id').execute()).toHaveLength(1)
  })

  test('with an invalid address is a field error', async () => {
    const { visitor } = await openAccountsApi(engine)
    const { status, error } = await visitor().call('signUp', { ...form, email: 'ada@localhost' })
    expect([status, error.fields]).toEqual([400, { email: messages.emailMalformed }])
  })

  test('leaves nothing behind when its email cannot be stored', async () => {
    const { visitor, database } = await openAccountsApi(engine)
    await database.query.schema.alterTable('outbox').renameTo('away').execute()
    const { status, setCookies } = await visitor().call('signUp', form)
    expect([status, setCookies]).toEqual([500, []])
    for (const table of ['user', 'account', 'session', 'verification'] as const) {
      expect(await database.query.selectFrom(table).select('id').execute()).toEqual([])
    }
    await database.query.schema.alterTable('away').renameTo('outbox').execute()
    expect((await visitor().call('signUp', form)).status).toBe(200)
  })

  test('stores no password, and no user input in an email', async () => {
    const { visitor, database, mailsTo } = await openAccountsApi(engine)
    await visitor().call('signUp', { ...form, name: '<b>Ada</b>\r\nBcc: eve@example.com' })
    const [account] = await database.query.selectFrom('account').select('password').execute()
    expect(account?.password).not.toContain(password)
    const [mail] = await mailsTo(form.email)
    expect(mail?.body).not.toMatch(/Ada|Bcc|Acme/)
  })
})

describe.each(engines)('confirming an address on %s', (engine) => {
  test('works with the token from the email, as often as it is opened', async () => {
    const { member, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    const token = await tokenFor(ada.email)
    expect((await ada.call('confirmEmail', { token })).status).toBe(204)
    expect(await ada.user()).toMatchObject({ isEmailConfirmed: true })
    expect((await ada.call('confirmEmail', { token })).status).toBe(204)
  })

  test('requires a session of the token’s account', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    const token = await tokenFor(ada.email)
    const signedOut = await visitor().call('confirmEmail', { token })
    expect([signedOut.status, signedOut.error.code]).toEqual([401, 'signed-out'])
    const { status, error } = await eve.call('confirmEmail', { token })
    expect([status, error.message]).toEqual([403, messages.confirmationForOtherAccount])
    expect(JSON.stringify([signedOut, error])).not.toContain(ada.email)
    for (const client of [ada, eve]) {
      expect(await client.user()).toMatchObject({ isEmailConfirmed: false })
    }
  })

  test('fails with an unknown or expired token', async () => {
    const { member, database, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    expect(await ada.call('confirmEmail', { token: 'made-up' })).toEqual(stale)
    const token = await tokenFor(ada.email)
    await database.query
      .updateTable('verification')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await ada.call('confirmEmail', { token })).toEqual(stale)
    expect(await ada.user()).toMatchObject({ isEmailConfirmed: false })
  })

  test('can be requested again until the address is confirmed', async () => {
    const { member, mailsTo, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    expect((await ada.call('sendConfirmation')).status).toBe(204)
    await ada.call('confirmEmail', { token: await tokenFor(ada.email) })
    expect((await ada.call('sendConfirmation')).status).toBe(204)
    expect(await mailsTo(ada.email)).toHaveLength(2)
  })
})

describe.each(engines)('resetting a password on %s', (engine) => {
  test('has the same reply for an unknown address, and sends no email', async () => {
    const { member, visitor, mailsTo } = await openAccountsApi(engine)
    const ada = await member()
    const known = await visitor().call('requestPasswordReset', { email: ada.email })
    expect(known).toEqual({ status: 204, setCookies: [] })
    for (const email of ['eve@example.com', 'eve@localhost']) {
      expect(await visitor().call('requestPasswordReset', { email })).toEqual(known)
      expect(await mailsTo(email)).toEqual([])
    }
    expect(await mailsTo(ada.email)).toHaveLength(2)
  })

  test('ends every session, and confirms the address of the email', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email.toUpperCase() })
    const token = await tokenFor(ada.email)
    const chosen = 'another good password'
    expect((await visitor().call('resetPassword', { token, password: chosen })).status).toBe(204)
    expect(await ada.user()).toBeNull()
    const refused = await visitor().call('signIn', { email: ada.email, password })
    expect(refused.status).toBe(401)
    const { user } = await visitor().call('signIn', { email: ada.email, password: chosen })
    expect(user.isEmailConfirmed).toBe(true)
  })

  test('is reported to the address, as a change is, without any secret', async () => {
    const { member, visitor, mailsTo, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const token = await tokenFor(ada.email)
    const chosen = ['another good password', 'and yet another one']
    await visitor().call('resetPassword', { token, password: chosen[0] })
    await ada.call('signIn', { email: ada.email, password: chosen[0] })
    await ada.call('changePassword', { currentPassword: chosen[0], newPassword: chosen[1] })
    const changed = (await mailsTo(ada.email)).slice(2)
    expect(changed.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your password was changed'),
    )
    for (const { body } of changed) {
      expect(body).toMatch(/was changed on\n[A-Z][a-z]{2} \d+, \d{4} at \d\d:\d\d UTC\./)
      expect(body).toContain('http://localhost:3001/sign-in?reset=request')
      for (const secret of [token, password, ...chosen]) expect(body).not.toContain(secret)
    }
  })

  test('rejects a common password, as every form with a new password does', async () => {
    const { member, visitor, mailsTo, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const token = await tokenFor(ada.email)
    const common = 'Password123'
    const answers = {
      password: [
        await visitor().call('signUp', { ...form, password: common }),
        await visitor().call('resetPassword', { token, password: common }),
      ],
      newPassword: [
        await ada.call('changePassword', { currentPassword: password, newPassword: common }),
      ],
    }
    for (const [field, refused] of Object.entries(answers)) {
      for (const { status, error } of refused) {
        expect([status, error.fields]).toEqual([400, { [field]: messages.passwordTooCommon }])
      }
    }
    expect(await mailsTo(form.email)).toEqual([])
    expect((await visitor().call('signIn', { email: ada.email, password })).status).toBe(200)
    expect(await visitor().call('resetPassword', { token, password: 'a good one' })).toMatchObject({
      status: 204,
    })
  })

  test('invalidates every link that was sent before, confirmations included', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    const confirmation = await tokenFor(ada.email)
    await visitor().call('requestPasswordReset', { email: ada.email })
    const older = await tokenFor(ada.email)
    await visitor().call('requestPasswordReset', { email: ada.email })
    const token = await tokenFor(ada.email)
    const chosen = 'another good password'
    await visitor().call('resetPassword', { token, password: chosen })
    await ada.call('signIn', { email: ada.email, password: chosen })
    expect(await ada.call('confirmEmail', { token: confirmation })).toEqual(stale)
    expect(await visitor().call('resetPassword', { token: older, password })).toEqual(stale)
  })

  test('works once, also when it is tried twice at once', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const token = await tokenFor(ada.email)
    const reset = { token, password: 'another good password' }
    const answers = await Promise.all([1, 2].map(() => visitor().call('resetPassword', reset)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400])
    expect(await visitor().call('resetPassword', reset)).toEqual(stale)
  })

  test('fails with a token that is unknown, expired or from a copy of the database', async () => {
    const { member, visitor, database, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const reset = (token: string) =>
      visitor().call('resetPassword', { token, password: 'another good password' })
    expect(await reset('made-up')).toEqual(stale)
    const kept = await database.query.selectFrom('verification').select('identifier').execute()
    for (const { identifier } of kept) {
      expect(await reset(identifier)).toEqual(stale)
      expect(await reset(identifier.replace(/^.*:/, ''))).toEqual(stale)
    }
    await database.query
      .updateTable('verification')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute()
    expect(await reset(await tokenFor(ada.email))).toEqual(stale)
    expect(await ada.user()).not.toBeNull()
  })

  test('sends five emails an hour to one address and no more', async () => {
    const { member, visitor, mailsTo } = await openAccountsApi(engine, { areLimitsOn: true })
    const ada = await member()
    const statuses: number[] = []
    for (const _ of Array(6).keys()) {
      const { status } = await visitor().call('requestPasswordReset', { email: ada.email })
      statuses.push(status)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect(await mailsTo(ada.email)).toHaveLength(1 + 5)
  })
})

describe.each(engines)('a signed-in user on %s', (engine) => {
  test('changes the password, which ends every other session and every emailed link', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    const elsewhere = visitor()
    await elsewhere.call('signIn', { email: ada.email, password })
    await visitor().call('requestPasswordReset', { email: ada.email })
    const token = await tokenFor(ada.email)
    const before = ada.cookie
    const newPassword = 'another good password'
    const change = { currentPassword: password, newPassword }
    expect((await ada.call('changePassword', change)).status).toBe(204)
    expect(ada.cookie).not.toBe(before)
    expect(await ada.user()).toMatchObject({ email: ada.email })
    expect(await elsewhere.user()).toBeNull()
    expect(await visitor().call('resetPassword', { token, password })).toEqual(stale)
    const again = await visitor().call('signIn', { email: ada.email, password: newPassword })
    expect(again.status).toBe(200)
  })

  test('gets a field error for a wrong current password, and nothing changes', async () => {
    const { member, visitor } = await openAccountsApi(engine)
    const ada = await member()
    const { status, error } = await ada.call('changePassword', {
      currentPassword: 'guess',
      newPassword: 'another good password',
    })
    expect([status, error.fields]).toEqual([400, { currentPassword: messages.passwordWrong }])
    expect((await visitor().call('signIn', { email: ada.email, password })).status).toBe(200)
  })

  test('lists the account’s sessions, and ends all others', async () => {
    const { member, visitor } = await openAccountsApi(engine)
    const ada = await member()
    const phone = visitor(`Phone ${'x'.repeat(1000)}`)
    await phone.call('signIn', { email: ada.email, password })
    const bystander = await member()

    const { sessions } = await ada.call('listSessions')
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ userAgent: 'Test' })
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    expect(other?.userAgent).toMatch(/^Phone x{200,294}$/)

    expect((await ada.call('endOtherSessions')).status).toBe(204)
    expect(await phone.user()).toBeNull()
    expect((await ada.call('listSessions')).sessions).toHaveLength(1)
    expect(await bystander.user()).not.toBeNull()
  })
})
