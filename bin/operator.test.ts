import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
import { signUp } from '#server/services/accounts/sign-up.ts'
import { quickPasswords } from '#tests/server/safety/quick-passwords.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const run = promisify(execFile)

function operator(DATA_DIR: string, ...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, DATA_DIR }
  return run(process.execPath, ['bin/operator.ts', ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  )
}

async function folderWithAda({ isConfirmed }: { isConfirmed: boolean }): Promise<string> {
  const folder = await temporaryFolder()
  const database = await openSqlite(folder)
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
  await signUp(createAccounts(config), form, new Headers())
  if (isConfirmed) await database.query.updateTable('user').set({ emailVerified: 1 }).execute()
  await database.close()
  return folder
}

const endedSessions = 'All sessions of this account have ended: sign in again.'

test('a confirmed account is made an operator, listed, and unmade', async () => {
  const folder = await folderWithAda({ isConfirmed: true })
  expect(await operator(folder, 'add', 'Ada@example.com')).toEqual({
    code: 0,
    stdout: `Ada@example.com is an operator now. ${endedSessions}\n`,
    stderr: '',
  })
  expect((await operator(folder, 'add', 'ada@example.com')).stdout).toBe(
    'ada@example.com is an operator already.\n',
  )
  expect((await operator(folder, 'list')).stdout).toBe('ada@example.com\n')
  expect((await operator(folder, 'remove', 'ada@example.com')).stdout).toBe(
    'ada@example.com is no longer an operator.\n',
  )
  expect((await operator(folder, 'list')).stdout).toBe('There is no operator yet.\n')
}, 120_000)

test('an unconfirmed address is refused with an explanation, unless the flag allows it', async () => {
  const folder = await folderWithAda({ isConfirmed: false })
  const refused = await operator(folder, 'add', 'ada@example.com')
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/^ada@example\.com is not confirmed: .* --unconfirmed .*\n$/)
  expect((await operator(folder, 'list')).stdout).toBe('There is no operator yet.\n')

  expect(await operator(folder, 'add', 'ada@example.com', '--unconfirmed')).toEqual({
    code: 0,
    stdout: `ada@example.com is an operator now. ${endedSessions}\n`,
    stderr: '',
  })
}, 120_000)

test('somebody who did not sign up is asked to do that first, in one line', async () => {
  const outcome = await operator(await temporaryFolder(), 'add', 'eve@example.com')
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody has signed up as eve@example.com: they have to do that first.\n',
  })
}, 120_000)

test.each([
  [],
  ['add'],
  ['list', 'ada@example.com'],
  ['promote', 'ada@example.com'],
  ['add', 'ada@example.com', 'eve@example.com'],
  ['list', '--unconfirmed'],
])(
  'what it does not understand (%s %s %s) is answered with what it does',
  async (...args) => {
    const { code, stderr } = await operator(await temporaryFolder(), ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Say what to do: npm run operator -- add .*\n$/)
  },
  120_000,
)
