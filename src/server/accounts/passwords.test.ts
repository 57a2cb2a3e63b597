import { beforeEach, expect, test, vi } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { serverMessages } from '#domain/values/messages.ts'
import type { Database } from '#server/db/database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { checkPassword, readCommonPasswords, rejectCommonPassword } from './passwords.ts'

/** Called before every hash, which waits for it. */
const beforeHash = vi.fn<() => Promise<void>>()
const passwords: PasswordHasher = {
  hash: (typed) => beforeHash().then(() => quickPasswords.hash(typed)),
  check: (stored, typed) => beforeHash().then(() => quickPasswords.check(stored, typed)),
}

beforeEach(() => void beforeHash.mockReset().mockResolvedValue())

test('a password costs one hash to check, whether it is right, wrong or of no account', async () => {
  const { member, database } = await openAccountsApi('sqlite', { passwords })
  const { email } = await member()
  const check = async (address: string, typed: string) => {
    beforeHash.mockClear()
    const checked = await checkPassword({ database, passwords }, 'email', address, typed)
    expect(beforeHash).toHaveBeenCalledOnce()
    return checked
  }
  expect((await check(email, password))?.hash).toBe(await storedHash(database))
  expect(await check(email, 'guess')).toBeNull()
  expect(await check('eve@example.com', password)).toBeNull()
})

test.each([
  ['signIn', {}],
  ['changePassword', { currentPassword: password, newPassword: 'another good password' }],
] as const)('%s is refused when the password changes after it was checked', async (name, form) => {
  const { member, database } = await openAccountsApi('sqlite', { passwords })
  const ada = await member()
  const passwordHash = await quickPasswords.hash('a password chosen meanwhile')
  beforeHash.mockImplementation(async () => {
    await database.query.updateTable('user').set({ passwordHash }).execute()
  })
  const { status } = await ada.call(name, { email: ada.email, password, ...form })
  expect([status, await storedHash(database)]).toEqual([401, passwordHash])
})

test('signing in replaces a hash of another cost', async () => {
  const { member, visitor, database } = await openAccountsApi('sqlite', { passwords })
  const { email } = await member()
  const old = await createPasswordHasher({ ln: 3, r: 1, p: 1 }).hash(password)
  await database.query.updateTable('user').set({ passwordHash: old }).execute()
  const refused = await visitor().call('signIn', { email, password: 'a wrong password' })
  expect([refused.status, await storedHash(database)]).toEqual([401, old])
  for (const _ of Array(2).keys()) {
    expect((await visitor().call('signIn', { email, password })).status).toBe(200)
    expect(await storedHash(database)).toMatch(/^\$scrypt\$ln=4,/)
  }
})

async function storedHash({ query }: Database): Promise<string> {
  const user = await query.selectFrom('user').select('passwordHash').executeTakeFirstOrThrow()
  return user.passwordHash ?? ''
}

test.each(['signUp', 'signIn', 'changePassword', 'resetPassword', 'deleteAccount'] as const)(
  '%s leaves the database to others while a password is hashed',
  async (name) => {
    const { member, visitor, database, tokenFor } = await openAccountsApi('sqlite', { passwords })
    const ada = await member()
    await visitor().call('requestPasswordReset', { email: ada.email })
    const forms = {
      signUp: { name: 'Eve', company: 'Acme', email: 'eve@example.com', password },
      signIn: { email: ada.email, password },
      changePassword: { currentPassword: password, newPassword: 'another good password' },
      resetPassword: { token: await tokenFor(ada.email), password: 'another good password' },
      deleteAccount: { password },
    }
    beforeHash.mockClear()
    // A database with one connection would never come to this if the call held it.
    beforeHash.mockImplementation(() => database.change(async () => undefined))
    const { status } = await ada.call(name, forms[name])
    expect([200, 204]).toContain(status)
    expect(beforeHash).toHaveBeenCalled()
  },
)

test.each(['password1', 'QWERTYUIOP', 'aaaaaaaa', 'abcdefgh', '87654321'])(
  '%s is refused at its field, in upper or lower case',
  async (common) => {
    const refused = { code: 'invalid', fields: { newPassword: serverMessages.passwordTooCommon } }
    await expect(rejectCommonPassword(common, 'newPassword')).rejects.toMatchObject(refused)
  },
)

test('any other is not, of a list with more than ten thousand that are long enough to be chosen', async () => {
  expect((await readCommonPasswords()).size).toBeGreaterThan(10_000)
  for (const uncommon of ['difference engine', 'aaaaaaab', ' password1 of mine']) {
    await expect(rejectCommonPassword(uncommon, 'password')).resolves.toBeUndefined()
  }
})
