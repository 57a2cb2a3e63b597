import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { createHttpBackend } from '#backends/http/http-backend.ts'
import { keepCookies } from '#bin/cookie-jar.ts'
import { createDatabase } from '#bin/create-database.ts'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import type { Account, Backend, Links, Operations, Requests } from '#contract/backend.ts'
import { apiPath } from '#contract/endpoint.ts'
import { grantOperator } from '#server/accounts/operators.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { createStreams } from '#server/requests/streams.ts'
import { seedShowcase } from '#server/showcase/read-showcase.ts'
import { createTestApi, createTestApp } from '#tests/server/test-api.ts'
import { type Engine, timeouts } from '#tests/server/test-database.ts'
import { newPerson } from './people.ts'

/** A backend on a real server has everything there is to have. */
export type LiveBackend = Backend & {
  account: Account
  links: Links
  requests: Requests
  operations: Operations
}

/** A user with a browser of their own. */
interface Visitor {
  backend: LiveBackend
  /** What the browser itself would fetch, with its cookies. */
  fetch: typeof globalThis.fetch
}

export type Service = Awaited<ReturnType<typeof openService>>

const origin = 'http://localhost:3001'

/** The whole server but for its socket, on a new database. */
export async function openService(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-contract-'))
  const { sqlite, postgres } = inject('templates')
  if (engine === 'sqlite') cpSync(sqlite, folder, { recursive: true })
  const database =
    engine === 'sqlite'
      ? await openSqlite(folder)
      : await openPostgres(await createDatabase(inject('postgres'), postgres), { timeouts })
  // No test reads the file after a power cut.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.query)
  await seedShowcase(database)
  const streams = createStreams(database)
  const app = createTestApp(createTestApi(database, { streams, publicUrl: origin }))

  return {
    /** Opens another browser, signed out. */
    visit,
    /** Opens another browser and signs up in it, as a client unless the name of the call says otherwise. */
    enter,
    /** The same with a confirmed address. */
    enterConfirmed,
    enterAsOperator: (name = 'Grace Hopper') => enterWithRole(name, { isAdmin: false }),
    enterAsAdmin: (name = 'Omar Haddad') => enterWithRole(name, { isAdmin: true }),
    /** The token in the newest mail to an address that leads to such a link. */
    readToken: (to: string, link: 'confirm' | 'reset') =>
      readMail(to, `#${link}=`, link === 'confirm' ? 'Confirm%' : '%password%'),
    /** The same for a link that begins like this. */
    readLink: (to: string, start: string) => readMail(to, start, '%'),
    async countMails(to: string) {
      const mails = database.query.selectFrom('outbox').where('recipient', '=', to)
      return (await mails.select('id').execute()).length
    },
    async readSubjects(to: string) {
      const mails = database.query.selectFrom('outbox').where('recipient', '=', to)
      return (await mails.select('subject').execute()).map(({ subject }) => subject)
    },
    async close() {
      streams.closeAll()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  /** What follows a text in the newest email to an address that has it. */
  async function readMail(to: string, start: string, subject: string): Promise<string> {
    const newest = await database.query
      .selectFrom('outbox')
      .where('recipient', '=', to)
      .where('body', 'like', `%${start}%`)
      .where('subject', 'like', subject)
      .orderBy('createdAt', 'desc')
      .select('body')
      .executeTakeFirst()
    return /^[\w.-]+/.exec(newest?.body.split(start)[1] ?? '')?.[0] ?? ''
  }

  async function enterConfirmed() {
    const entered = await enter()
    const token = await readMail(entered.person.email, '#confirm=', '%')
    await entered.backend.account.confirmEmail({ token })
    return entered
  }

  async function enterWithRole(name: string, { isAdmin }: { isAdmin: boolean }) {
    const visitor = await enter(name)
    await grantOperator(database, visitor.person.email, { isAdmin, allowUnconfirmed: true })
    await visitor.backend.signIn(visitor.person)
    return visitor
  }

  async function enter(name?: string) {
    const visitor = visit()
    const person = newPerson(name)
    await visitor.backend.signUp(person)
    return { ...visitor, person }
  }

  function visit(): Visitor {
    const fetch = keepCookies(send)
    const backend = createHttpBackend({
      apiUrl: apiPath,
      newKey: () => crypto.randomUUID(),
      fetch,
      openStorage: createMemoryStorage,
      openEvents: () => expect.unreachable('Streams are tested with the routes.'),
      page: Object.assign(new EventTarget(), { hidden: false }),
    })
    return { backend: backend as LiveBackend, fetch }
  }

  /** As a browser sends what our own page asks for. */
  async function send(address: RequestInfo | URL, options?: RequestInit): Promise<Response> {
    const headers = new Headers(options?.headers)
    headers.set('Host', new URL(origin).host)
    headers.set('User-Agent', 'Contract/1.0')
    if (options?.method !== 'GET') headers.set('Origin', origin)
    return app.fetch(new Request(new URL(address as string, origin), { ...options, headers }))
  }
}
