import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddress } from '#server/doctor/check-address.ts'
import { checkClock } from '#server/doctor/check-clock.ts'
import { checkDisk } from '#server/doctor/check-disk.ts'
import { checkMigrations } from '#server/doctor/check-migrations.ts'
import { checkProxy } from '#server/doctor/check-proxy.ts'
import { checkTls } from '#server/doctor/check-tls.ts'
import { examine } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { inspectSqlite } from '#server/doctor/inspect-sqlite.ts'
import { readEnvironment } from '#server/environment.ts'
import { childEnvironment, createTestData } from '#tests/server/reliability/server-under-test.ts'
import { startLive } from '#tests/server/start-live.ts'
import { createPostgresDatabase, engines, temporaryFolder } from '#tests/server/test-database.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { certificate } from './certificate.ts'

test.each(engines)('a healthy server on %s has no problem and no warning', async (engine) => {
  const data = await createTestData(engine)
  const { mails, url, close } = await startSmtpServer()
  onTestFinished(close)
  const env = { ...data.env, SMTP_URL: url, MAIL_FROM: 'Hitlist <hello@example.com>' }
  const { address: PUBLIC_URL } = await startLive(env)
  const findings = await findingsFor({ ...env, PUBLIC_URL }, 'someone@example.com')
  expect(findings.filter(({ level }) => level === 'warning' || level === 'problem')).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(checks)
  expect(textOf(findings, 'proxy')).toContain('come from 127.0.0.1')
  expect(textOf(findings, 'migrations')).toContain('are applied')
  expect(mails).toEqual([expect.stringContaining('To: someone@example.com')])
  // The attempt that it made is forgotten.
  const database = await data.open()
  onTestFinished(() => database.close())
  const counted = await database.query.selectFrom('rateLimit').select('key').execute()
  expect(counted.filter(({ key }) => key.includes('@'))).toEqual([])
})

test('a server reached past its proxy, another database and a wrong mail server are problems', async () => {
  const data = await createTestData('sqlite')
  const { address: PUBLIC_URL } = await startLive({ ...data.env, TRUST_PROXY: 'on' })
  const env = { ...data.env, PUBLIC_URL, TRUST_PROXY: '1' }
  const smtp = await startSmtpServer()
  await smtp.close()
  const findings = await findingsFor({ ...env, SMTP_URL: smtp.url })
  expect(problemsOf(findings)).toEqual(['mail', 'proxy'])
  expect(textOf(findings, 'proxy')).toContain('forged X-Forwarded-For')
  expect(textOf(findings, 'mail')).toContain('ECONNREFUSED')

  const elsewhere = await createTestData('sqlite')
  const other = await findingsFor({ ...env, ...elsewhere.env })
  expect(textOf(other, 'proxy')).toContain('it uses another one')
})

test('a database that cannot be reached or written is a problem, and is not migrated by the check', async () => {
  const unreachable = await findingsFor({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect(textOf(unreachable, 'database')).toContain('cannot be reached')

  const address = await createPostgresDatabase()
  const fresh = await findingsFor({ DATABASE_URL: address })
  expect(textOf(fresh, 'migrations')).toContain('no database yet')
  const readOnly = new URL(address)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const locked = await findingsFor({ DATABASE_URL: readOnly.href })
  expect(textOf(locked, 'database')).toContain('tables cannot be created')
  const folder = temporaryFolder()
  new Sqlite(join(folder, 'hitlist.db')).exec('create table x (y)').close()
  const foreign = await findingsFor({ DATA_DIR: folder })
  expect(textOf(foreign, 'migrations')).toContain('no database yet')
})

test('pending and unknown migrations, a wrong clock and a full disk are named', async () => {
  const near = { name: 'A', aheadMs: 400 }
  const levels = [
    checkMigrations([]),
    checkClock([near]),
    checkClock([{ name: 'A', aheadMs: 120_000 }]),
    await checkDisk('/', space(2 ** 20)),
    await checkDisk('/', space(2 ** 29)),
    await checkDisk('/no/such/folder', space(2 ** 40)),
  ].map(({ level }) => level)
  expect(levels).toEqual(['warning', 'ok', 'problem', 'problem', 'warning', 'ok'])
  const unknown = { level: 'problem', text: expect.stringContaining('9999-x') }
  expect(checkMigrations(['0001-schema', '9999-x'])).toMatchObject(unknown)
  const ahead = { level: 'warning', text: 'is 9 seconds ahead of that of B.' }
  expect(checkClock([near, { name: 'B', aheadMs: -9000 }])).toMatchObject(ahead)
})

test('a server on a full disk is not said to use another database', async () => {
  const full = await listening(createHttpServer((_, reply) => reply.writeHead(503).end()))
  const open = await listening(createHttpServer((_, reply) => reply.writeHead(401).end()))
  const environment = readEnvironment({})
  const database = {
    ...(await inspectSqlite(temporaryFolder(), undefined)),
    takeCallers: () => Promise.reject(new Error('database or disk is full')),
  }
  for (const [{ port }, reason] of [
    [full, 'the server answered with 503'],
    [open, 'database or disk is full'],
  ] as const) {
    const { text, advice } = await checkProxy(`http://127.0.0.1:${port}`, environment, database)
    expect(text).toBe(`the attempt could not be counted: ${reason}.`)
    expect(advice).toContain('free some space')
  }
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

test('a certificate that has expired, ends soon or is not trusted is named', async () => {
  const { port } = await listening(createTlsServer(certificate))
  const url = `https://localhost:${port}`
  const end = Date.parse('2049-12-31')
  const found = (daysLeft: number) =>
    checkTls(url, { ca: certificate.cert, now: end - daysLeft * 24 * 60 * 60_000 })
  const valid = 'the certificate of localhost is valid for 13 more days.'
  for (const [finding, level, text] of [
    [await checkTls(url), 'problem', 'browsers do not accept'],
    [await found(13.9), 'warning', valid],
    [await found(14), 'ok', ''],
    [await found(-0.5), 'problem', 'has expired on'],
  ] as const) {
    expect(finding).toMatchObject({ level, text: expect.stringContaining(text) })
  }
  const plain = await listening(createHttpServer((_, reply) => reply.end('Welcome')))
  expect(await checkTls(`https://localhost:${plain.port}`)).toMatchObject({ level: 'problem' })
  expect(await checkTls('http://hitlist.example.com')).toMatchObject({ level: 'warning' })
  const { finding, isLive } = await checkAddress(`http://127.0.0.1:${plain.port}`, true)
  expect(finding.text).toContain('another program answers')
  expect(isLive).toBe(false)
  const gateway = await listening(createHttpServer((_, reply) => reply.writeHead(502).end()))
  const behind = await checkAddress(`http://127.0.0.1:${gateway.port}`, true)
  expect(behind.finding.text).toContain('gets no answer from the server')
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

const checks = 'environment database migrations disk mail tls address proxy clock'.split(' ')

function space(bytes: number) {
  return async () => ({ bavail: bytes, bsize: 1 })
}

function run(args: string[], env: Record<string, string>) {
  return promisify(execFile)(process.execPath, ['bin/doctor.ts', ...args], {
    env: { ...childEnvironment, DATA_DIR: temporaryFolder(), LIVE_PORT: 'off', ...env },
  })
}

async function findingsFor(env: NodeJS.ProcessEnv, mailTo?: string): Promise<Finding[]> {
  const findings: Finding[] = []
  await examine({ LIVE_PORT: 'off', DATA_DIR: temporaryFolder(), ...env }, mailTo, (finding) =>
    findings.push(finding),
  )
  return findings
}

function textOf(findings: Finding[], check: string): string {
  return findings.find((finding) => finding.check === check)?.text ?? ''
}

function problemsOf(findings: Finding[]): string[] {
  return findings.filter(({ level }) => level === 'problem').map(({ check }) => check)
}

async function listening(server: Server): Promise<AddressInfo> {
  await once(server.listen(0), 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return server.address() as AddressInfo
}
