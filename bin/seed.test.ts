import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { openLocalApi } from './local-api.ts'
import { quickPasswords } from './quick-passwords.ts'
import { ada, grace, omar } from './seed-accounts.ts'
import { seedDatabase } from './seed-database.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const options = { publicUrl: 'http://localhost:3001', passwords: quickPasswords }

test.each(engines)('seed data on %s has accounts and requests in every status', async (engine) => {
  const database = await openTestDatabase(engine)
  expect(await seedDatabase(database, options)).toBe(true)
  const { connect } = await openLocalApi(database, options)
  for (const form of [ada, grace]) {
    expect(await connect().signIn(form)).toMatchObject({ name: form.name, role: 'client' })
  }
  const agency = connect()
  expect(await agency.signIn(omar)).toMatchObject({ role: 'operator' })
  const rows = await database.query
    .selectFrom('request')
    .select(['status', 'closureKind'])
    .orderBy('number')
    .execute()
  expect(rows.map(({ status, closureKind }) => closureKind ?? status)).toEqual([
    'completed',
    'in-progress',
    'pending',
    'declined',
    'pending',
    'cancelled',
  ])
  const { events } = (await agency.operations?.readOperatorRequest('HIT-002')) ?? { events: [] }
  expect(events.filter(({ detail }) => detail.kind === 'messaged')).toHaveLength(2)
})

test('seeding a database with an account changes nothing', async () => {
  const database = await openTestDatabase('sqlite')
  const { connect } = await openLocalApi(database, options)
  await connect().signUp(ada)
  expect(await seedDatabase(database, options)).toBe(false)
  expect(await database.query.selectFrom('user').select('email').execute()).toEqual([
    { email: ada.email },
  ])
})

test('npm run seed prints the accounts, and rejects a database that has some', async () => {
  const folder = await temporaryFolder()
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const run = () => promisify(execFile)(process.execPath, ['bin/seed.ts'], { env })
  expect((await run()).stdout).toContain(omar.email)
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: 'The database is not empty: it has accounts. Nothing is changed.\n',
  })
  const database = await openSqlite(folder)
  const rows = await database.query.selectFrom('user').select('id').execute()
  await database.close()
  expect(rows).toHaveLength(3)
})

test('npm run seed rejects an environment that sends emails', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: await temporaryFolder(), SMTP_URL: 'smtp://x' }
  await expect(
    promisify(execFile)(process.execPath, ['bin/seed.ts'], { env }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^SMTP_URL is set: .*\n$/) })
})
