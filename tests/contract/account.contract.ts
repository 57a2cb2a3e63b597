import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { newPerson } from './people.ts'
import type { Service } from './service.ts'

const newPassword = 'analytical engine'

/** Accounts that are real: they can be lost, taken back and taken away. */
export function testAccounts(service: () => Service): void {
  test('signing in with a wrong password fails as with an unknown address, and does not mind how the address is written', async () => {
    const { person } = await service().enter()
    const { backend } = service().visit()
    const refusal = { code: 'signed-out', message: serverMessages.invalidCredentials, fields: {} }
    for (const wrong of [{ password: 'wrong password' }, { email: newPerson().email }]) {
      await expect(backend.signIn({ ...person, ...wrong })).rejects.toMatchObject(refusal)
    }
    expect(await backend.readUser()).toBeNull()
    const email = ` ${person.email.toUpperCase()} `
    expect(await backend.signIn({ ...person, email })).toMatchObject({ email: person.email })
  })

  test('signing up with a password that is too short is refused at its field', async () => {
    const { backend } = service().visit()
    const password = 'x'.repeat(backend.passwordMin - 1)
    await expect(backend.signUp({ ...newPerson(), password })).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: messages.passwordTooShort },
    })
    expect(await backend.readUser()).toBeNull()
  })

  test('the confirmation email is sent again on request, and none to reset the password of an unknown address', async () => {
    const { backend, person } = await service().enter()
    const before = await service().countMails(person.email)
    await backend.account.sendConfirmation()
    expect(await service().countMails(person.email)).toBe(before + 1)
    const { email } = newPerson()
    await backend.account.requestPasswordReset({ email })
    expect(await service().countMails(email)).toBe(0)
  })

  describe('notifications', () => {
    test('are on for every kind of the role, changed one at a time, and exported', async () => {
      const { backend, fetch } = await service().enter()
      const { account } = backend
      const kinds = [
        'order-received',
        'quote-sent',
        'quote-accepted',
        'message',
        'progress',
        'update',
        'weekly-progress',
        'estimated-completion',
        'solution-ready',
        'invoice',
        'invoice-reminder',
        'test-restore',
        'monthly-summary',
        'cancellation-reminder',
        'outage',
        'closure',
        'showcase',
      ]
      const all = { preferences: kinds.map((kind) => ({ kind, isOn: true })) }
      expect(await account.readNotifications()).toEqual(all)
      const preferences = kinds.map((kind) => ({ kind, isOn: kind !== 'message' }))
      expect(await account.changeNotification('message', { isOn: false })).toEqual({
        preferences,
      })
      expect(await account.readNotifications()).toEqual({ preferences })
      const text = await (await fetch(account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).notifications).toEqual(preferences)
      expect(await account.changeNotification('message', { isOn: true })).toEqual(all)
    })

    test('of operators are others, and those of another role cannot be changed', async () => {
      const { account } = (await service().enterAsOperator()).backend
      const { preferences } = await account.readNotifications()
      const kinds = [
        'new-order',
        'client-message',
        'quote-decision',
        'online-payment',
        'showcase-decision',
        'watch',
      ]
      expect(preferences.map(({ kind }) => kind)).toEqual(kinds)
      const { account: ofClient } = (await service().enter()).backend
      const invalid = { code: 'invalid' }
      const ofClients = account.changeNotification('message', { isOn: false })
      await expect(ofClients).rejects.toMatchObject(invalid)
      const ofOperators = ofClient.changeNotification('new-order', { isOn: false })
      await expect(ofOperators).rejects.toMatchObject(invalid)
    })
  })

  test('a password is not changed without the current one', async () => {
    const { backend, person } = await service().enter()
    const { changePassword } = backend.account
    const wrong = changePassword({ currentPassword: 'wrong password', newPassword })
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid',
      fields: { currentPassword: serverMessages.passwordWrong },
    })
    const short = changePassword({ currentPassword: person.password, newPassword: 'short' })
    await expect(short).rejects.toMatchObject({
      fields: { newPassword: messages.passwordTooShort },
    })
    await service().visit().backend.signIn(person)
  })
}
