import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account.ts'
import { messages } from '#domain/messages.ts'
import { orderPlaced } from './following-promises.ts'
import { newPerson } from './people.ts'
import type { Service } from './service.ts'

const newPassword = 'analytical engine'

/** Accounts that are real: they can be lost, taken back and taken away. */
export function promiseAccounts(service: () => Service): void {
  describe('signing in', () => {
    test('with a wrong password fails as with an unknown address', async () => {
      const { person } = await service().enter()
      const { backend } = service().visit()
      const refusal = { code: 'signed-out', message: messages.invalidCredentials, fields: {} }
      const attempts = [
        { email: person.email, password: 'wrong password' },
        { email: newPerson().email, password: person.password },
      ]
      for (const form of attempts) {
        await expect(backend.signIn(form)).rejects.toMatchObject(refusal)
      }
      expect(await backend.readUser()).toBeNull()
    })

    test('does not mind how the address is written', async () => {
      const { person } = await service().enter()
      const { backend } = service().visit()
      const email = ` ${person.email.toUpperCase()} `
      await expect(backend.signIn({ ...person, email })).resolves.toMatchObject({
        email: person.email,
      })
    })
  })

  describe('signing up', () => {
    test('with a password that is too short is refused at its field', async () => {
      const { backend } = service().visit()
      const password = 'x'.repeat(backend.passwordMin - 1)
      await expect(backend.signUp({ ...newPerson(), password })).rejects.toMatchObject({
        code: 'invalid',
        fields: { password: messages.passwordTooShort },
      })
      expect(await backend.readUser()).toBeNull()
    })
  })

  test('the confirmation email is sent again on request', async () => {
    const { backend, person } = await service().enter()
    const before = await service().countMails(person.email)
    await backend.account.sendConfirmation()
    expect(await service().countMails(person.email)).toBe(before + 1)
  })

  test('name and company can be changed', async () => {
    const { backend, person } = await service().enter()
    const profile = { name: 'Ada King', company: 'Engines' }
    const { user } = await backend.account.updateProfile(profile)
    expect(user).toMatchObject({ ...profile, email: person.email })
    expect(await backend.readUser()).toEqual(user)
  })

  describe('notifications', () => {
    test('are on for every kind of the role, and changed one at a time', async () => {
      const { backend } = await service().enter()
      const kinds = [
        'order-received',
        'quote-sent',
        'message',
        'progress',
        'estimated-completion',
        'solution-ready',
      ]
      const { preferences } = await backend.account.readNotifications()
      expect(preferences).toEqual(kinds.map((kind) => ({ kind, isOn: true })))
      const off = { kind: 'message', isOn: false } as const
      const expected = kinds.map((kind) => ({ kind, isOn: kind !== 'message' }))
      expect(await backend.account.changeNotification(off)).toEqual({ preferences: expected })
      expect(await backend.account.readNotifications()).toEqual({ preferences: expected })
      const { preferences: again } = await backend.account.changeNotification({
        ...off,
        isOn: true,
      })
      expect(again.every(({ isOn }) => isOn)).toBe(true)
    })

    test('of operators are others, and those of another role cannot be changed', async () => {
      const { backend: operator } = await service().enterAsOperator()
      const { preferences } = await operator.account.readNotifications()
      expect(preferences.map(({ kind }) => kind)).toEqual([
        'new-order',
        'client-message',
        'quote-decision',
      ])
      await expect(
        operator.account.changeNotification({ kind: 'message', isOn: false }),
      ).rejects.toMatchObject({ code: 'invalid' })
      const { backend: client } = await service().enter()
      await expect(
        client.account.changeNotification({ kind: 'new-order', isOn: false }),
      ).rejects.toMatchObject({ code: 'invalid' })
    })

    test('are part of the export', async () => {
      const { backend, fetch } = await service().enter()
      const off = { kind: 'quote-sent', isOn: false } as const
      await backend.account.changeNotification(off)
      const text = await (await fetch(backend.account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).notifications).toContainEqual(off)
    })
  })

  describe('a password', () => {
    test('is not changed without the current one', async () => {
      const { backend, person } = await service().enter()
      const attempt = { currentPassword: 'wrong password', newPassword }
      await expect(backend.account.changePassword(attempt)).rejects.toMatchObject({
        code: 'invalid',
        fields: { currentPassword: messages.passwordWrong },
      })
      await expect(
        backend.account.changePassword({ currentPassword: person.password, newPassword: 'short' }),
      ).rejects.toMatchObject({ fields: { newPassword: messages.passwordTooShort } })
      await service().visit().backend.signIn(person)
    })

    test('of an unknown address is reset with the same answer and without an email', async () => {
      const { email } = newPerson()
      await service().visit().backend.account.requestPasswordReset({ email })
      expect(await service().countMails(email)).toBe(0)
    })
  })

  describe('sessions', () => {
    test('elsewhere are ended at once, and the one here goes on', async () => {
      const { backend, person } = await service().enter()
      const { backend: elsewhere } = service().visit()
      await elsewhere.signIn(person)
      await backend.account.endOtherSessions()
      expect(await elsewhere.readUser()).toBeNull()
      expect((await elsewhere.listRequests()).areSamples).toBe(true)
      expect(await backend.account.listSessions()).toMatchObject({
        sessions: [{ isCurrent: true }],
      })
    })
  })

  describe('an account that is deleted', () => {
    test('is gone with everything in it, for its owner and for the agency', async () => {
      const { client, operator, person, id } = await orderPlaced(service())
      const { account } = client
      await expect(account.deleteAccount({ password: person.password })).rejects.toMatchObject({
        code: 'invalid',
        fields: { company: messages.companyMismatch },
      })
      await account.deleteAccount({
        password: person.password,
        company: ` ${person.company.toUpperCase()}`,
      })
      expect(await client.readUser()).toBeNull()
      expect((await client.listRequests()).areSamples).toBe(true)
      await expect(client.signIn(person)).rejects.toMatchObject({ code: 'signed-out' })
      await expect(operator.operations.readOperatorRequest(id)).rejects.toMatchObject({
        code: 'not-found',
      })
    })
  })
}
