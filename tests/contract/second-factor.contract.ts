import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import type { Service } from './service.ts'

/** Two-step sign-in with an authenticator app. */
export function testSecondFactors(service: () => Service): void {
  describe('two-step sign-in', () => {
    // A code is for one step, and works once: the clock moves only when a test moves it.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('is on once a code was right, ends the sessions that began without it, and is removed with its recovery codes', async () => {
      const { backend, person } = await service().enter()
      const elsewhere = service().visit().backend
      await elsewhere.signIn(person)
      const { account } = backend
      const none = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }
      expect(await account.readSecondFactors()).toEqual(none)
      const { key, uri } = await account.startAuthenticator()
      expect(uri).toContain(`secret=${key}`)
      await expect(account.confirmAuthenticator({ code: '000000' })).rejects.toMatchObject({
        code: 'invalid',
        fields: { code: messages.codeWrong },
      })
      expect(await elsewhere.readUser()).not.toBeNull()
      const { recoveryCodes } = await account.confirmAuthenticator({ code: codeOf(key) })
      expect(new Set(recoveryCodes).size).toBe(10)
      const authenticatorSince = new Date().toISOString()
      const on = { ...none, authenticatorSince, recoveryCodesLeft: 10 }
      expect(await account.readSecondFactors()).toEqual(on)
      expect(await elsewhere.readUser()).toBeNull()
      expect((await backend.readUser())?.email).toBe(person.email)
      await expect(account.startAuthenticator()).rejects.toMatchObject({ code: 'conflict' })

      await account.removeAuthenticator()
      expect(await account.readSecondFactors()).toEqual(none)
      expect((await elsewhere.signIn(person))?.email).toBe(person.email)
      const notOn = { message: messages.notOn }
      await expect(account.removeAuthenticator()).rejects.toMatchObject(notOn)
    })

    test('asks for a code after the password, which works once', async () => {
      const { person, key } = await enterWithFactor()
      const { backend } = service().visit()
      const { account } = backend
      expect(await account.readSecondStep()).toEqual({ methods: [] })
      expect(await backend.signIn(person)).toBeNull()
      expect(await backend.readUser()).toBeNull()
      expect(await account.readSecondStep()).toEqual({ methods: ['code', 'recovery-code'] })
      // Set-up has used this code.
      await expect(account.finishSecondStep({ code: codeOf(key) })).rejects.toMatchObject({
        fields: { code: messages.codeWrong },
      })
      vi.advanceTimersByTime(30_000)
      const { user } = await account.finishSecondStep({ code: codeOf(key) })
      expect(user.email).toBe(person.email)
      expect(await backend.readUser()).toEqual(user)
      expect(await account.readSecondStep()).toEqual({ methods: [] })
    })

    test('takes each recovery code once, as typed, and says so by email', async () => {
      const { person, recoveryCodes } = await enterWithFactor()
      const before = await service().countMails(person.email)
      const [first = '', second = ''] = recoveryCodes
      const { backend } = service().visit()
      await backend.signIn(person)
      const recoveryCode = ` ${first.toUpperCase().replaceAll('-', ' ')} `
      await backend.account.finishSecondStep({ recoveryCode })
      expect(await service().countMails(person.email)).toBe(before + 1)
      expect(await backend.account.readSecondFactors()).toMatchObject({ recoveryCodesLeft: 9 })

      await backend.signIn(person)
      const again = backend.account.finishSecondStep({ recoveryCode: first })
      await expect(again).rejects.toMatchObject({
        fields: { recoveryCode: messages.recoveryCodeWrong },
      })
      await backend.account.finishSecondStep({ recoveryCode: second })
      const { recoveryCodes: renewed } = await backend.account.renewRecoveryCodes()
      expect(renewed.some((code) => recoveryCodes.includes(code))).toBe(false)
      await backend.signIn(person)
      const old = backend.account.finishSecondStep({ recoveryCode: recoveryCodes[2] ?? '' })
      await expect(old).rejects.toMatchObject({ code: 'invalid' })
    })

    test('sensitive actions ask for a sign-in within ten minutes, code included', async () => {
      const { backend, person, key, recoveryCodes } = await enterWithFactor()
      const { account } = backend
      vi.advanceTimersByTime(10 * 60_000)
      const refused = account.renewRecoveryCodes()
      await expect(refused).rejects.toMatchObject({ code: 'forbidden', reason: 'sign-in-again' })
      const { password } = person
      const code = codeOf(key)
      await expect(account.signInAgain({ password })).rejects.toMatchObject({
        fields: { code: messages.codeMissing },
      })
      for (const guess of [
        { password: 'a guess', code },
        { password, code: '000000' },
        { password, code: recoveryCodes[0] ?? '' },
      ]) {
        await expect(account.signInAgain(guess)).rejects.toMatchObject({ code: 'invalid' })
      }
      await account.signInAgain({ password, code })
      // A code works once.
      const again = account.signInAgain({ password, code })
      await expect(again).rejects.toMatchObject({ code: 'invalid' })
      expect((await account.renewRecoveryCodes()).recoveryCodes).toHaveLength(10)
    })
  })

  async function enterWithFactor() {
    const visitor = await service().enter()
    const { key } = await visitor.backend.account.startAuthenticator()
    const confirmed = await visitor.backend.account.confirmAuthenticator({ code: codeOf(key) })
    return { ...visitor, key, recoveryCodes: confirmed.recoveryCodes ?? [] }
  }
}
