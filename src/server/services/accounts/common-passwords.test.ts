import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { readCommonPasswords, rejectCommonPassword } from './common-passwords.ts'

test('the list has more than ten thousand passwords that are long enough to be chosen', async () => {
  expect((await readCommonPasswords()).size).toBeGreaterThan(10_000)
})

test.each(['password1', 'QWERTYUIOP', 'aaaaaaaa', 'abcdefgh', '87654321'])(
  '%s is refused at its field, in upper or lower case',
  async (password) => {
    const refused = { code: 'invalid', fields: { newPassword: messages.passwordTooCommon } }
    await expect(rejectCommonPassword(password, 'newPassword')).rejects.toMatchObject(refused)
  },
)

test.each(['difference engine', 'correct horse battery', 'aaaaaaab', ' password1 of mine'])(
  '%s is not common',
  async (password) => {
    await expect(rejectCommonPassword(password, 'password')).resolves.toBeUndefined()
  },
)
