import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import {
  insertPasskey,
  readSecondFactors,
  replaceRecoveryCodes,
} from '#server/accounts/second-factors.ts'
import { findUser, hasSecondFactor, updateUser } from '#server/accounts/user-store.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import { childEnvironment, createTestData } from '#tests/server/reliability/server-under-test.ts'
import { addUser } from '#tests/server/users.ts'
import { runOperatorCommand } from './operator-command.ts'

async function folderWithAda({ isConfirmed }: { isConfirmed: boolean }): Promise<string> {
  const data = await createTestData('sqlite')
  const database = await data.open()
  await addUser(database, { name: 'Ada', email: 'ada@example.com', isEmailConfirmed: isConfirmed })
  await database.close()
  return data.env.DATA_DIR ?? ''
}

function operator(DATA_DIR: string, ...args: string[]): Promise<string> {
  return runOperatorCommand(args, { DATA_DIR })
}

const granted = 'is an operator now. All sessions of this account have ended: sign in again.'

test('a confirmed account is made an operator, then an admin, listed and removed', async () => {
  const folder = await folderWithAda({ isConfirmed: true })
  for (const [command, answer] of [
    ['add', `ada@example.com ${granted}`],
    ['add', 'ada@example.com is already an operator.'],
    ['list', 'ada@example.com'],
    ['add --admin', expect.stringMatching(/ is an admin now\. /)],
    ['add --admin', 'ada@example.com is already an admin.'],
    ['add', 'ada@example.com is already an operator.'],
    ['list', 'ada@example.com (admin)'],
    ['remove', 'ada@example.com is no longer an operator.'],
    ['remove', 'ada@example.com is not an operator.'],
    ['list', 'There are no operators yet.'],
  ] as const) {
    const address = command === 'list' ? [] : [' Ada@example.com']
    const printed = await operator(folder, ...command.split(' '), ...address)
    expect(printed.replace(/^ A/, 'a')).toEqual(answer)
  }
})

test('an unconfirmed address is rejected with an explanation, unless the flag allows it, and so is an unknown one', async () => {
  const folder = await folderWithAda({ isConfirmed: false })
  await expect(operator(folder, 'add', 'ada@example.com')).rejects.toThrow(
    /^ada@example\.com is not confirmed: .* --unconfirmed /,
  )
  await expect(operator(folder, 'add', 'eve@example.com')).rejects.toThrow(
    'eve@example.com has no account. Sign up with this address first.',
  )
  expect(await operator(folder, 'list')).toBe('There are no operators yet.')
  const allowed = await operator(folder, 'add', 'ada@example.com', '--unconfirmed')
  expect(allowed).toBe(`ada@example.com ${granted}`)
})

test('lost second factors are removed with all sessions, logged and emailed', async () => {
  const folder = await folderWithAda({ isConfirmed: true })
  const reset = () => operator(folder, 'reset-factor', 'Ada@example.com')
  expect(await reset()).toBe('Ada@example.com has no second factor.')
  const database = await openSqlite(folder)
  onTestFinished(database.close)
  const userId = (await findUser(database.query, 'email', 'ada@example.com'))?.id ?? ''
  const at = new Date().toISOString()
  const confirmed = { userId, sealedKey: 'sealed', lastStep: 0, createdAt: at, confirmedAt: at }
  await database.query.insertInto('authenticator').values(confirmed).execute()
  await insertPasskey(database.query, passkeyRow('passkey', userId))
  await replaceRecoveryCodes(database.query, userId, ['hash'])
  await updateUser(database.query, userId, { secondFactorSince: new Date().toISOString() })

  expect(await reset()).toMatch(/^Ada@example\.com no longer has a second factor\. All sessions /)
  const none = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0 }
  expect(await readSecondFactors(database.query, userId)).toEqual(none)
  expect(await hasSecondFactor(database.query, userId)).toBe(false)
  expect(await database.query.selectFrom('session').selectAll().execute()).toEqual([])
  const events = database.query.selectFrom('securityEvent').where('kind', '=', 'factor-removed')
  expect(await events.select(['userId', 'detail', 'network']).execute()).toEqual([
    { userId, detail: 'all, command line', network: null },
  ])
  const mails = database.query.selectFrom('outbox').where('subject', 'like', 'Two-step sign-in %')
  expect(await mails.select('recipient').execute()).toEqual([{ recipient: 'ada@example.com' }])
})

test.each([
  [],
  ['promote', 'ada@example.com'],
  ['add', 'ada@example.com', 'eve@example.com'],
  ['list', '--unconfirmed'],
  ['remove', 'ada@example.com', '--admin'],
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
