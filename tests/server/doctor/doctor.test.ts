import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { releasedMigrations } from '#server/db/migrate.ts'
import { version } from '#server/db/version.ts'
import { checkSchema, type Finding } from '#server/doctor/check-database.ts'
import { checkDisk, examine } from '#server/doctor/examine.ts'
import { startOidcServer } from '#tests/oidc-server.ts'
import { locationOf } from '#tests/server/backup/test-data.ts'
import { childEnvironment, createTestData } from '#tests/server/reliability/server-under-test.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'

test.each(engines)(
  'the doctor finds no problem with a healthy %s database and mail server',
  async (engine) => {
    const data = await createTestData(engine)
    const { mails, url, close } = await startSmtpServer()
    onTestFinished(close)
    const mail = { SMTP_URL: url, MAIL_FROM: 'Hitlist <hello@example.com>' }
    const own = { PUBLIC_URL: 'http://localhost:3001', AUTH_SECRET: 'x'.repeat(32) }
    const env = { ...data.env, ...mail, ...own }
    const findings = await findingsFor(env, 'someone@example.com')
    expect(findings.map(({ check, level }) => `${check} ${level}`)).toEqual([
      'environment ok',
      'database ok',
      'disk ok',
      'mail ok',
    ])
    expect(textOf(findings, 'database')).toContain(`belongs to Hitlist ${version}`)
    expect(mails).toEqual([expect.stringContaining('To: someone@example.com')])
  },
)

test('variables that do not go together and a wrong mail server are problems', async () => {
  const { url, close } = await startSmtpServer()
  await close()
  const variables = { RATE_LIMITS: 'off', OPERATOR_SECOND_FACTOR: 'optional', SMTP_URL: url }
  const findings = await findingsFor({
    PUBLIC_URL: 'https://hitlist.example.com',
    TRUST_PROXY: 'off',
    STRIPE_SECRET_KEY: 'sk_live_x',
    INBOUND_SECRET: 'x'.repeat(32),
    ...variables,
  })
  expect(findings.map(({ level, text }) => `${level} ${text.split(' ')[0]}`)).toEqual([
    'problem AUTH_SECRET',
    'problem TRUST_PROXY',
    'problem STRIPE_SECRET_KEY',
    'problem REPLY_ADDRESS',
    'warning RATE_LIMITS',
    'warning OPERATOR_SECOND_FACTOR',
    'warning MAIL_FROM',
    'ok SQLite',
    'warning The',
    expect.stringMatching(/^(ok|warning) /),
    'problem the',
  ])
  expect(textOf(findings, 'mail')).toContain('ECONNREFUSED')
  expect(textOf(findings, 'imprint')).toContain('example company')
})

test('a sign-in provider that does not answer is a problem', async () => {
  const provider = await startOidcServer()
  const env = { OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }
  const check = async () => (await findingsFor({ ...env, OIDC_LABEL: 'Acme' })).at(-1)
  expect(await check()).toMatchObject({ level: 'ok', text: 'Acme answers.' })
  await provider.close()
  expect(await check()).toMatchObject({ check: 'sign-in provider', level: 'problem' })
})

test('a database that cannot be reached or written is a problem, and is not migrated by the check', async () => {
  const unreachable = await findingsFor({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect(textOf(unreachable, 'database')).toContain('cannot be reached')

  const address = await createPostgresDatabase()
  const fresh = await findingsFor({ DATABASE_URL: address })
  expect(textOf(fresh, 'database')).toContain('has no tables yet')
  const readOnly = new URL(address)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const locked = await findingsFor({ DATABASE_URL: readOnly.href })
  expect(textOf(locked, 'database')).toContain('tables cannot be created')
  const folder = temporaryFolder()
  new Sqlite(join(folder, 'hitlist.db')).exec('create table x (y)').close()
  const foreign = await findingsFor({ DATA_DIR: folder })
  expect(textOf(foreign, 'database')).toContain('has no tables yet')
})

const nothing = async () => undefined

test.each(engines)(
  'a %s database of an earlier version is a warning, one of a newer version or changed by hand a problem, and neither is changed',
  async (engine) => {
    const { env, open } = await createTestData(engine)
    const location = locationOf({ env })
    const check = (migrations = releasedMigrations) => checkSchema('It', location, migrations)
    expect(await check()).toMatchObject({ level: 'ok' })
    expect(await check({ ...releasedMigrations, '9999-x': nothing })).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('an upgrade is pending (9999-x)'),
    })
    expect(await check({})).toMatchObject({
      level: 'problem',
      text: expect.stringContaining("without the migration '0001-schema'"),
    })
    const database = await open()
    await database.query.schema.dropIndex('session_userId').execute()
    await database.close()
    expect(await check()).toMatchObject({
      level: 'problem',
      text: expect.stringContaining("'session index session_userId (userId)' is missing"),
    })
  },
)

test('a full disk is named', async () => {
  const levels = [
    await checkDisk('/', space(2 ** 20)),
    await checkDisk('/', space(2 ** 29)),
    await checkDisk('/no/such/folder', space(2 ** 40)),
  ].map(({ level }) => level)
  expect(levels).toEqual(['problem', 'warning', 'ok'])
})

test.each([
  ['is no database', () => Buffer.from('not a database, but a file')],
  ['has a page of another file', (whole: Buffer) => whole.fill(7, 8192, 12_288)],
])('a database whose file %s is to be restored from a backup', async (_, damage) => {
  const { env } = await createTestData('sqlite')
  const path = join(env.DATA_DIR ?? '', 'hitlist.db')
  writeFileSync(path, damage(readFileSync(path)))
  const finding = (await findingsFor(env)).find(({ check }) => check === 'database')
  expect(finding).toMatchObject({
    level: 'problem',
    advice: expect.stringContaining('restore a backup by npm run restore -- FILE --replace'),
  })
})

test('npm run doctor prints what to do and ends with code 1 on a problem', async () => {
  await expect(run([], { TRUST_PROXY: 'perhaps' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^problem {2}environment {2}TRUST_PROXY should be .*\n[^]*\nProblems: 1\. Warnings: \d\.\n$/,
    ),
  })
  await expect(run(['--mail', 'nowhere'], {})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^'nowhere' is not an email address\. Usage: /),
  })
})

function space(bytes: number) {
  return async () => ({ bavail: bytes, bsize: 1 })
}

function run(args: string[], env: Record<string, string>) {
  return promisify(execFile)(process.execPath, ['bin/doctor.ts', ...args], {
    env: { ...childEnvironment, DATA_DIR: temporaryFolder(), ...env },
  })
}

async function findingsFor(env: NodeJS.ProcessEnv, mailTo?: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of examine({ DATA_DIR: temporaryFolder(), ...env }, mailTo)) {
    findings.push(finding)
  }
  return findings
}

function textOf(findings: Finding[], check: string): string {
  return findings.find((finding) => finding.check === check)?.text ?? ''
}
