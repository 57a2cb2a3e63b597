import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { insertPasskey } from '#server/db/passkey-store.ts'
import {
  confirmAuthenticator,
  hasSecondFactor,
  readSecondFactors,
  replaceRecoveryCodes,
  setSecondFactorSince,
  startAuthenticator,
} from '#server/db/second-factor-store.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
import { signUp } from '#server/services/accounts/sign-up.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { childEnvironment, createTestData } from '#tests/server/reliability/server-under-test.ts'
import { runOperatorCommand } from './operator-command.ts'
import { quickPasswords } from './quick-passwords.ts'

async function folderWithAda({ isConfirmed }: { isConfirmed: boolean }): Promise<string> {
  const data = await createTestData('sqlite')
  const database = await data.open()
  const config = {
    database,
    secret: 's'.repeat(32),
    publicUrl: 'http://localhost',
    passwords: quickPasswords,
  }
  const form = {
    name: 'Ada',
    company: 'Acme',
    email: 'ada@example.com',
    password: 'difference engine',
  }
  const origin = { network: '192.0.2.1', userAgent: 'Test' }
  await signUp(createAccounts(config), form, new Headers(), origin)
  if (isConfirmed) await database.query.updateTable('user').set({ emailVerified: 1 }).execute()
  await database.close()
  return data.env.DATA_DIR ?? ''
}

function operator(DATA_DIR: string, ...args: string[]): Promise<string> {
  return runOperatorCommand(args, { DATA_DIR })
}

const granted = 'is an operator now. All sessions of this account have ended: sign in again.'

test('a confirmed account is made an operator, then an admin, listed and removed', async () => {
  const folder = await folderWithAda({ isConfirmed: true })
  expect(await operator(folder, 'add', 'Ada@example.com')).toBe(`Ada@example.com ${granted}`)
  expect(await operator(folder, 'add', 'ada@example.com')).toBe(
    'ada@example.com is an operator already.',
  )
  expect(await operator(folder, 'list')).toBe('ada@example.com')
  expect(await operator(folder, 'add', '--admin', 'ada@example.com')).toMatch(/ is an admin now\. /)
  expect(await operator(folder, 'add', 'ada@example.com', '--admin')).toBe(
    'ada@example.com is an admin already.',
  )
  await operator(folder, 'add', 'ada@example.com')
  expect(await operator(folder, 'list')).toBe('ada@example.com (admin)')
  expect(await operator(folder, 'remove', 'ada@example.com')).toBe(
    'ada@example.com is no longer an operator.',
  )
  expect(await operator(folder, 'list')).toBe('There is no operator yet.')
})

test('an unconfirmed address is rejected with an explanation, unless the flag allows it', async () => {
  const folder = await folderWithAda({ isConfirmed: false })
  await expect(operator(folder, 'add', 'ada@example.com')).rejects.toThrow(
    /^ada@example\.com is not confirmed: .* --unconfirmed /,
  )
  expect(await operator(folder, 'list')).toBe('There is no operator yet.')
  expect(await operator(folder, 'add', 'ada@example.com', '--unconfirmed')).toBe(
    `ada@example.com ${granted}`,
  )
})

test('lost second factors are removed with all sessions, logged and emailed', async () => {
  const folder = await folderWithAda({ isConfirmed: true })
  const reset = () => operator(folder, 'reset-factor', 'Ada@example.com')
  expect(await reset()).toBe('Ada@example.com has no second factor.')
  const database = await openSqlite(folder)
  onTestFinished(database.close)
  const { id: userId } = await database.query
    .selectFrom('user')
    .select('id')
    .executeTakeFirstOrThrow()
  await startAuthenticator(database.query, userId, 'sealed')
  await confirmAuthenticator(database.query, userId, new Date())
  await insertPasskey(database.query, passkeyRow('passkey', userId))
  await replaceRecoveryCodes(database.query, userId, ['hash'])
  await setSecondFactorSince(database.query, userId, new Date().toISOString())

  expect(await reset()).toMatch(/^Ada@example\.com has no second factor any more\. All sessions /)
  expect(await readSecondFactors(database.query, userId)).toEqual({
    authenticatorSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  })
  expect(await hasSecondFactor(database.query, userId)).toBe(false)
  expect(await database.query.selectFrom('session').selectAll().execute()).toEqual([])
  const events = database.query.selectFrom('securityEvent').where('kind', '=', 'factor-removed')
  expect(await events.select(['userId', 'detail', 'network']).execute()).toEqual([
    { userId, detail: 'all, command line', network: null },
  ])
  const mails = database.query.selectFrom('outbox').where('subject', 'like', 'Two-step sign-in %')
  expect(await mails.select('recipient').execute()).toEqual([{ recipient: 'ada@example.com' }])
})

test('an address without an account is rejected', async () => {
  const { env } = await createTestData('sqlite')
  await expect(operator(env.DATA_DIR ?? '', 'add', 'eve@example.com')).rejects.toThrow(
    'eve@example.com has no account. Sign up with this address first.',
  )
})

test.each([
  [],
  ['add'],
  ['list', 'ada@example.com'],
  ['promote', 'ada@example.com'],
  ['add', 'ada@example.com', 'eve@example.com'],
  ['list', '--unconfirmed'],
  ['remove', 'ada@example.com', '--admin'],
  ['reset-factor'],
])('an unknown command (%s %s %s) is rejected with the usage', async (...args) => {
  await expect(operator('unused', ...args)).rejects.toThrow(/^Usage: npm run operator -- add /)
})

test('the command prints its reason in one line and ends with code 1', async () => {
  const env = { ...childEnvironment, DATA_DIR: 'unused' }
  const running = promisify(execFile)(process.execPath, ['bin/operator.ts', 'promote'], { env })
  await expect(running).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: .*\n$/),
  })
})
