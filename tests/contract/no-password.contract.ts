import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { newKey, newPerson, order } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

const minuteMs = 60_000

/** An account that an order's link has created. */
export function testAccountsWithoutPassword(service: () => Service): void {
  describe('an account without a password', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    test('has the name of its order or the first part of its address, and changes its address and deletes itself after a sign-in by link within ten minutes', async () => {
      const { user, email: unnamed } = await enterByOrder('  ')
      expect(user?.name).toBe(unnamed.split('@')[0])
      const { backend, email, user: ada } = await enterByOrder('  Ada ')
      expect(ada?.name).toBe('Ada')
      const { account } = backend
      const known = { hasPassword: false, hasPasskey: false, needsCode: false }
      expect(await account.readSignInState()).toEqual({ ...known, isFresh: true })
      vi.advanceTimersByTime(10 * minuteMs)
      expect(await account.readSignInState()).toEqual({ ...known, isFresh: false })
      const stale = { code: 'forbidden', reason: 'sign-in-again' }
      const next = newPerson().email
      await expect(account.changeEmail({ email: next })).rejects.toMatchObject(stale)
      await expect(account.deleteAccount({ company: 'Ada' })).rejects.toMatchObject(stale)

      await signInByLink(backend, email)
      expect(await account.readSignInState()).toEqual({ ...known, isFresh: true })
      await account.changeEmail({ email: next })
      expect((await backend.readUser())?.pendingEmail).toBe(next)
      await expect(account.deleteAccount({})).rejects.toMatchObject({
        fields: { company: accountMessages.companyMismatch },
      })
      await account.deleteAccount({ company: 'ada' })
      expect(await backend.readUser()).toBeNull()
    })

    test('gets a password by an emailed link, which is asked for from then on', async () => {
      const { backend, email } = await enterByOrder('Ada')
      await backend.account.requestPasswordReset({ email })
      const { password } = newPerson()
      const token = await service().readToken(email, 'reset')
      await backend.account.resetPassword({ token, password })
      await backend.signIn({ email, password })
      expect(await backend.account.readSignInState()).toMatchObject({ hasPassword: true })
      const missing = { fields: { password: messages.passwordMissing } }
      const company = 'Ada'
      await expect(backend.account.deleteAccount({ company })).rejects.toMatchObject(missing)
      const change = backend.account.changeEmail({ email: newPerson().email })
      await expect(change).rejects.toMatchObject(missing)
    })
  })

  async function enterByOrder(name: string) {
    const { backend } = service().visit()
    const { email } = newPerson()
    await backend.links.holdOrder({ ...order, email, name }, newKey())
    const token = await service().readLink(email, '/order-hit#confirm=')
    const { user } = await backend.links.placeUnconfirmedOrder({ token })
    return { backend, email, user }
  }

  async function signInByLink({ links }: LiveBackend, email: string): Promise<void> {
    await links.requestSignInLink({ email })
    await links.signInByLink({ token: await service().readLink(email, '/sign-in#link=') })
  }
}
