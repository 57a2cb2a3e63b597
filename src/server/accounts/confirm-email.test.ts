import { describe, expect, test } from 'vitest'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const next = 'ada@new.example'

describe('changing the email address', () => {
  test('takes a new address once its link is confirmed, and sends an email to the old one', async () => {
    const { member, visitor, mailsTo, tokenFor } = await openAccountsApi()
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const reset = await tokenFor(ada.email)
    const asked = await ada.call('changeEmail', { email: ` ${next.toUpperCase()} `, password })
    expect(asked.status).toBe(204)
    expect(await ada.user()).toMatchObject({ email: ada.email, pendingEmail: next })
    expect((await mailsTo(ada.email)).at(-1)?.subject).toMatch(/new email address was entered/)
    expect((await mailsTo(next)).map(({ body }) => body.includes(ada.email))).toEqual([false])

    const token = await tokenFor(next)
    expect((await ada.call('confirmEmail', { token })).status).toBe(204)
    const user = await ada.user()
    expect(user).toMatchObject({ email: next, isEmailConfirmed: true })
    expect(user).not.toHaveProperty('pendingEmail')
    expect((await mailsTo(ada.email)).at(-1)?.subject).toMatch(/was changed/)
    expect((await visitor().call('signIn', { email: ada.email, password })).status).toBe(401)
    expect((await visitor().call('signIn', { email: next, password })).status).toBe(200)
    // Links that went to the old address have ended with it.
    const late = { token: reset, password: 'analytical engine' }
    const { error } = await visitor().call('resetPassword', late)
    expect(error.message).toBe(messages.tokenStale)
  })

  test.each([['old'], ['new']])(
    'needs a confirmation at both addresses once the old one is confirmed, the %s one first',
    async (first) => {
      const { member, confirm, mailsTo, tokenFor } = await openAccountsApi()
      const ada = await member()
      await confirm(ada.email)
      await ada.call('changeEmail', { email: next, password })
      const tokens = { old: await tokenFor(ada.email), new: await tokenFor(next) }
      const [one, other] = first === 'old' ? [tokens.old, tokens.new] : [tokens.new, tokens.old]
      expect((await ada.call('confirmEmail', { token: one })).status).toBe(204)
      const half = { email: ada.email, pendingEmail: next, pendingEmailConfirmed: first }
      expect(await ada.user()).toMatchObject(half)
      // Each link works once, and does not stand in for the other.
      const { error } = await ada.call('confirmEmail', { token: one })
      expect(error.message).toBe(messages.tokenStale)
      expect(await ada.user()).toMatchObject(half)
      // Only the missing link is sent again, and the earlier one still works.
      const counts = async () => [(await mailsTo(ada.email)).length, (await mailsTo(next)).length]
      const [toOld = 0, toNew = 0] = await counts()
      await ada.call('resendEmailChange')
      expect(await counts()).toEqual(first === 'old' ? [toOld, toNew + 1] : [toOld + 1, toNew])
      expect((await ada.call('confirmEmail', { token: other })).status).toBe(204)
      const user = await ada.user()
      expect(user).toMatchObject({ email: next, isEmailConfirmed: true })
      expect(user).not.toHaveProperty('pendingEmail')
      expect(user).not.toHaveProperty('pendingEmailConfirmed')
    },
  )

  test('answers the same for an address that is taken, whose owner gets an email', async () => {
    const { member, mailsTo } = await openAccountsApi()
    const [ada, eve] = [await member(), await member()]
    const free = await eve.call('changeEmail', { email: 'eve@new.example', password })
    const taken = await eve.call('changeEmail', { email: ada.email, password })
    expect(taken).toEqual(free)
    expect(await eve.user()).toMatchObject({ email: eve.email, pendingEmail: ada.email })
    const mail = (await mailsTo(ada.email)).at(-1)
    expect(mail?.subject).toBe('Your email address was entered for another account')
    expect(mail?.body).not.toContain('confirm=')
    expect(mail?.body).not.toContain(eve.email)
    expect(await ada.user()).toMatchObject({ email: ada.email })
  })

  test('rejects a link in another account, signed out, cancelled or replaced', async () => {
    const { ada, token, member, visitor, tokenFor } = await openWithChange()
    expect((await visitor().call('confirmEmail', { token })).status).toBe(401)
    expect(await (await member()).call('confirmEmail', { token })).toMatchObject({
      status: 403,
      error: { message: messages.confirmationForOtherAccount },
    })
    await ada.call('changeEmail', { email: 'ada@other.example', password })
    expect((await ada.call('confirmEmail', { token })).error.message).toBe(messages.tokenStale)
    const second = await tokenFor('ada@other.example')
    expect((await ada.call('cancelEmailChange')).status).toBe(204)
    expect((await ada.call('confirmEmail', { token: second })).status).toBe(400)
    expect(await ada.user()).toMatchObject({ email: ada.email, isEmailConfirmed: false })
  })

  test('is dropped with its link when the password is reset', async () => {
    const { ada, token, visitor, tokenFor } = await openWithChange()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const reset = { token: await tokenFor(ada.email), password: 'another good password' }
    expect((await visitor().call('resetPassword', reset)).status).toBe(204)
    await ada.call('signIn', { email: ada.email, password: reset.password })
    expect((await ada.call('confirmEmail', { token })).status).toBe(400)
    expect(await ada.sessionUser()).toMatchObject({ email: ada.email, pendingEmail: undefined })
  })

  test('rejects an address that another account has taken in the meantime', async () => {
    const { ada, token, member } = await openWithChange()
    await member(next)
    const taken = { status: 409, error: { message: serverMessages.emailTaken } }
    expect(await ada.call('confirmEmail', { token })).toMatchObject(taken)
    expect(await ada.user()).toMatchObject({ email: ada.email })
  })

  test('requires the password, and an address other than the current one', async () => {
    const { member, mailsTo } = await openAccountsApi()
    const ada = await member()
    const wrong = await ada.call('changeEmail', { email: next, password: 'guess' })
    expect(wrong.error.fields).toEqual({ password: serverMessages.passwordWrong })
    const same = await ada.call('changeEmail', { email: ada.email.toUpperCase(), password })
    expect(same.error.fields).toEqual({ email: serverMessages.emailUnchanged })
    expect(await mailsTo(next)).toEqual([])
    expect(await ada.user()).not.toHaveProperty('pendingEmail')
  })

  test('sends the link again while a change is pending, within limits', async () => {
    const { member, mailsTo } = await openAccountsApi('sqlite', { areLimitsOn: true })
    const ada = await member()
    expect((await ada.call('resendEmailChange')).status).toBe(204)
    await ada.call('changeEmail', { email: next, password })
    for (const expected of [204, 204, 204, 204, 429]) {
      expect((await ada.call('resendEmailChange')).status).toBe(expected)
    }
    expect(await mailsTo(next)).toHaveLength(5)
  })
})

/** An account with a new address that is not confirmed yet, and the token that was sent to it. */
async function openWithChange() {
  const opened = await openAccountsApi()
  const ada = await opened.member()
  await ada.call('changeEmail', { email: next, password })
  return { ...opened, ada, token: await opened.tokenFor(next) }
}
