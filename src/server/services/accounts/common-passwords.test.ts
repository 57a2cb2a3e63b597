import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { readCommonPasswords, rejectCommonPassword } from './common-passwords.ts'

test('the list has more than ten thousand passwords that are long enough to be chosen', async () => {
  expect((await readCommonPasswords()).size).toBeGreaterThan(10_000)
})

test.each([
  'password1',
  'Password123',
  'QWERTYUIOP',
  '12345678',
  'aaaaaaaa',
  'abcdefgh',
  '87654321',
])('%s is refused at its field, in upper or lower case', async (password) => {
  await expect(rejectCommonPassword(password, 'newPassword')).rejects.toMatchObject({
    code: 'invalid',
    fields: { newPassword: messages.passwordTooCommon },
  })
})

test.each(['difference engine', 'correct horse battery', 'aaaaaaab', ' password1 of mine'])(
  '%s is not common',
  async (password) => {
    await expect(rejectCommonPassword(password, 'password')).resolves.toBeUndefined()
  },
)
