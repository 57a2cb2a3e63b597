import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
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

async function folderWithAda(): Promise<string> {
  const folder = await temporaryFolder()
  const database = await openSqlite(folder)
  const config = { database, secret: 's'.repeat(32), publicUrl: 'http://localhost' }
  const form = { name: 'Ada', company: 'Acme', email: 'ada@example.com', password: 'p4ssw0rd' }
  await createAccounts(config).signUp(form, new Headers())
  await database.close()
  return folder
}

const warning =
  'The address is not confirmed yet: make sure that it was they who signed up with it.'

test('somebody who signed up is made an operator, listed, and unmade', async () => {
  const folder = await folderWithAda()
  const added = await operator(folder, 'add', 'Ada@example.com')
  expect(added).toEqual({
    code: 0,
    stdout: `Ada@example.com is an operator now.\n${warning}\n`,
    stderr: '',
  })
  expect((await operator(folder, 'add', 'ada@example.com')).stdout).toBe(
    `ada@example.com is an operator already.\n${warning}\n`,
  )
  expect((await operator(folder, 'list')).stdout).toBe('ada@example.com\n')
  expect((await operator(folder, 'remove', 'ada@example.com')).stdout).toBe(
    'ada@example.com is no longer an operator.\n',
  )
  expect((await operator(folder, 'list')).stdout).toBe('There is no operator yet.\n')
}, 30_000)

test('an operator whose address is confirmed gives no reason to warn', async () => {
  const folder = await folderWithAda()
  const database = await openSqlite(folder)
  await database.query.updateTable('user').set({ emailVerified: 1 }).execute()
  await database.close()
  const { stdout } = await operator(folder, 'add', 'ada@example.com')
  expect(stdout).toBe('ada@example.com is an operator now.\n')
}, 30_000)

test('somebody who did not sign up is asked to do that first, in one line', async () => {
  const outcome = await operator(await temporaryFolder(), 'add', 'eve@example.com')
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody has signed up as eve@example.com: they have to do that first.\n',
  })
}, 30_000)

test.each([
  [],
  ['add'],
  ['list', 'ada@example.com'],
  ['promote', 'ada@example.com'],
  ['add', 'ada@example.com', 'eve@example.com'],
])(
  'what it does not understand (%s %s %s) is answered with what it does',
  async (...args) => {
    const { code, stderr } = await operator(await temporaryFolder(), ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Say what to do: npm run operator -- add .*\n$/)
  },
  30_000,
)
