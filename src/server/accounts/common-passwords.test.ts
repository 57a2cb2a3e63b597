import { expect, test } from 'vitest'
import { serverMessages } from '#domain/values/server-messages.ts'
import { readCommonPasswords, rejectCommonPassword } from './common-passwords.ts'

test.each(['password1', 'QWERTYUIOP', 'aaaaaaaa', 'abcdefgh', '87654321'])(
  '%s is refused at its field, in upper or lower case',
  async (password) => {
    const refused = { code: 'invalid', fields: { newPassword: serverMessages.passwordTooCommon } }
    await expect(rejectCommonPassword(password, 'newPassword')).rejects.toMatchObject(refused)
  },
)

test('any other is not, of a list with more than ten thousand that are long enough to be chosen', async () => {
  expect((await readCommonPasswords()).size).toBeGreaterThan(10_000)
  for (const password of ['difference engine', 'aaaaaaab', ' password1 of mine']) {
    await expect(rejectCommonPassword(password, 'password')).resolves.toBeUndefined()
  }
})
