import { beforeEach, expect, test, vi } from 'vitest'
import { openAccountsApi, password } from '#server/routes/accounts-api.fixture.ts'
import { checkPassword } from './check-password.ts'

/** Called before every scrypt, which waits for it. */
const beforeScrypt = vi.hoisted(() => vi.fn<() => Promise<void>>())

vi.mock('better-auth/crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('better-auth/crypto')>()
  return {
    ...real,
    hashPassword: (typed: string) => beforeScrypt().then(() => real.hashPassword(typed)),
    verifyPassword: (typed: { hash: string; password: string }) =>
      beforeScrypt().then(() => real.verifyPassword(typed)),
  }
})

beforeEach(() => void beforeScrypt.mockReset().mockResolvedValue())

test('a password costs one scrypt to check, whether it is right, wrong or nobody’s', async () => {
  const { member, database } = await openAccountsApi('sqlite')
  const { email } = await member()
  const check = async (address: string, typed: string) => {
    beforeScrypt.mockClear()
    const checked = await checkPassword(database, 'user.email', address, typed)
    expect(beforeScrypt).toHaveBeenCalledOnce()
    return checked
  }
  expect(await check(email, password)).not.toBeNull()
  expect(await check(email, 'guess')).toBeNull()
  expect(await check('eve@example.com', password)).toBeNull()
})

test('a password that was right counts no longer when it has been changed meanwhile', async () => {
  const { member, database } = await openAccountsApi('sqlite')
  const { email } = await member()
  const verify = await checkPassword(database, 'user.email', email, password)
  const { password: hash } = await database.query
    .selectFrom('account')
    .select('password')
    .executeTakeFirstOrThrow()
  expect(await verify?.({ hash: hash ?? '' })).toBe(true)
  expect(await verify?.({ hash: 'another' })).toBe(false)
})

test.each(['signUp', 'signIn', 'changePassword', 'resetPassword', 'deleteAccount'] as const)(
  '%s leaves the database to others while a password is hashed',
  async (name) => {
    const { member, visitor, database, tokenFor } = await openAccountsApi('sqlite')
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const forms = {
      signUp: { name: 'Eve', company: 'Acme', email: 'eve@example.com', password },
      signIn: { email: ada.email, password },
      changePassword: { currentPassword: password, newPassword: 'another good password' },
      resetPassword: { token: await tokenFor(ada.email), password: 'another good password' },
      deleteAccount: { password },
    }
    beforeScrypt.mockClear()
    // A database with one connection would never come to this if the call held it.
    beforeScrypt.mockImplementation(() => database.change(async () => undefined))
    const { status } = await ada.call(name, forms[name])
    expect([200, 204]).toContain(status)
    expect(beforeScrypt).toHaveBeenCalled()
  },
)
