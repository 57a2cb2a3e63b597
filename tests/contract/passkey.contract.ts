import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passkeyMessages as messages } from '#domain/accounts/second-factor.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { createSoftwarePasskey } from '#tests/server/software-passkey.ts'
import type { LiveBackend, Service } from './service.ts'

/** Passkeys: to sign in, as the second step, and to prove again who is there. */
export function testPasskeys(service: () => Service): void {
  describe('a passkey', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('is added with recovery codes, ends the sessions that began without one, and is exported without its key', async () => {
      const { backend, person, fetch } = await service().enter()
      const elsewhere = service().visit().backend
      await elsewhere.signIn(person)
      const mails = await service().countMails(person.email)
      const { added, passkey } = await addTo(backend)
      expect(added.passkey).toEqual({
        id: expect.any(String),
        name: 'Unknown browser',
        isSynced: false,
        createdAt: new Date().toISOString(),
        lastUsedAt: null,
      })
      expect(new Set(added.recoveryCodes).size).toBe(10)
      expect(await elsewhere.readUser()).toBeNull()
      expect(await service().countMails(person.email)).toBe(mails + 1)
      const { events } = await backend.account.listSecurityEvents({})
      expect(events[0]).toMatchObject({ kind: 'passkey-added', detail: 'Unknown browser' })
      expect(await backend.account.readSecondFactors()).toEqual({
        authenticatorSince: null,
        passkeys: [added.passkey],
        recoveryCodesLeft: 10,
      })
      const exported = await (await fetch(backend.account.exportJson)).text()
      expect(JSON.parse(exported).secondFactors.passkeys).toEqual([added.passkey])
      expect(exported).not.toContain(passkey.sign(await backend.account.startPasskeySignIn()).id)
    })

    test('signs in without anything else, and notes its use', async () => {
      const { passkey, person } = await enterWithPasskey()
      const { backend } = service().visit()
      const user = await signInWith(backend, passkey)
      expect(user.email).toBe(person.email)
      expect(await backend.readUser()).toEqual(user)
      const { passkeys } = await backend.account.readSecondFactors()
      expect(passkeys).toMatchObject([{ lastUsedAt: new Date().toISOString() }])
      const { events } = await backend.account.listSecurityEvents({})
      expect(events[0]).toMatchObject({ kind: 'signed-in', detail: 'with a passkey' })
    })

    test('is asked for after the password, and a recovery code takes its place', async () => {
      const { passkey, person, added } = await enterWithPasskey()
      const { backend } = service().visit()
      const { account } = backend
      expect(await backend.signIn(person)).toBeNull()
      expect(await account.readSecondStep()).toEqual({ methods: ['passkey', 'recovery-code'] })
      const request = await account.startPasskeySecondStep()
      const proof = passkey.sign(request)
      expect(request.allowCredentials).toMatchObject([{ id: proof.id }])
      const { user } = await account.finishSecondStep({ passkey: proof })
      expect(user.email).toBe(person.email)
      await backend.signIn(person)
      const [recoveryCode = ''] = added.recoveryCodes ?? []
      await account.finishSecondStep({ recoveryCode })
      expect((await backend.readUser())?.email).toBe(person.email)
    })

    test('proves again who is there, which the password alone does not', async () => {
      const { backend, passkey, person } = await enterWithPasskey()
      const { account } = backend
      vi.advanceTimersByTime(10 * 60_000)
      const refused = account.renewRecoveryCodes()
      await expect(refused).rejects.toMatchObject({ reason: 'sign-in-again' })
      const { password } = person
      await expect(account.signInAgain({ password })).rejects.toMatchObject({ code: 'invalid' })
      const request = await account.startPasskeySignInAgain()
      await account.signInAgainWithPasskey(passkey.sign(request))
      expect((await account.renewRecoveryCodes()).recoveryCodes).toHaveLength(10)
    })

    test('is renamed and removed, with the recovery codes once no factor is left', async () => {
      const { backend, added, passkey, person } = await enterWithPasskey()
      const { account } = backend
      const { id } = added.passkey
      await account.renamePasskey(id, { name: ' Work laptop ' })
      const { passkeys } = await account.readSecondFactors()
      expect(passkeys.map(({ name }) => name)).toEqual(['Work laptop'])

      // An app is another factor: sessions and codes stay with either.
      const { key } = await account.startAuthenticator()
      const { recoveryCodes } = await account.confirmAuthenticator({ code: codeOf(key) })
      expect(recoveryCodes).toBeNull()
      await account.removeAuthenticator()
      expect(await account.readSecondFactors()).toMatchObject({ recoveryCodesLeft: 10 })

      await account.removePasskey(id)
      const none = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }
      expect(await account.readSecondFactors()).toEqual(none)
      const late = signInWith(service().visit().backend, passkey)
      await expect(late).rejects.toMatchObject({ message: messages.unknown })
      expect((await service().visit().backend.signIn(person))?.email).toBe(person.email)
      const gone = { message: messages.gone }
      await expect(account.removePasskey(id)).rejects.toMatchObject(gone)
      await expect(account.renamePasskey(id, { name: 'x' })).rejects.toMatchObject(gone)
    })

    test('is one of at most 20 of an account, and of one account only', async () => {
      const { backend } = await service().enter()
      for (const _ of Array(20).keys()) await addTo(backend)
      const tooMany = { message: messages.tooMany }
      await expect(backend.account.startPasskey()).rejects.toMatchObject(tooMany)
      const { passkey } = await enterWithPasskey()
      const { account } = (await service().enter()).backend
      const again = account.addPasskey(passkey.create(await account.startPasskey()))
      await expect(again).rejects.toMatchObject({ message: messages.alreadyAdded })
      expect((await account.readSecondFactors()).passkeys).toEqual([])
    })
  })

  async function enterWithPasskey() {
    const visitor = await service().enter()
    return { ...visitor, ...(await addTo(visitor.backend)) }
  }
}

async function addTo({ account }: LiveBackend) {
  const passkey = createSoftwarePasskey()
  const added = await account.addPasskey(passkey.create(await account.startPasskey()))
  return { passkey, added }
}

async function signInWith(
  { account }: LiveBackend,
  passkey: ReturnType<typeof createSoftwarePasskey>,
) {
  const proof = passkey.sign(await account.startPasskeySignIn())
  return (await account.signInWithPasskey(proof)).user
}
