import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { quickPasswords } from '#bin/quick-passwords.ts'
import type { AccountSession } from '#contract/account-schemas.ts'
import { nothing } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorReply } from '#contract/error-reply.ts'
import type { ServiceEvent } from '#domain/accounts/security-event.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Member } from '#domain/companies/team.ts'
import { createApi } from '#server/api.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { createStreams } from '#server/requests/streams.ts'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'
import { createAccounts } from './accounts.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { UserWithSession } from './session-user.ts'

export const password = 'correct horse battery'

interface Answer {
  status: number
  user: User
  error: ErrorReply['error']
  sessions: AccountSession[]
  events: ServiceEvent[]
  members: Member[]
  next: number | null
  setCookies: string[]
}

interface Options {
  publicUrl?: string
  areLimitsOn?: boolean
  secret?: string
  passwords?: PasswordHasher
}

/** The API on a new database of an engine, or on one that is already open. */
export async function openAccountsApi(on: Engine | Database = 'sqlite', options: Options = {}) {
  const {
    publicUrl = 'http://localhost:3001',
    areLimitsOn = false,
    secret = 's'.repeat(32),
    passwords = quickPasswords,
  } = options
  const database = typeof on === 'string' ? await openTestDatabase(on) : on
  const accounts = createAccounts({ database, secret, publicUrl, passwords })
  const api = createApi({
    database,
    accounts,
    limit: createLimit(database, areLimitsOn),
    streams: createStreams(database),
    logger: pino({ level: 'silent' }),
    publicUrl,
    trustedHops: 1,
  })

  /** A visitor with a browser of their own. */
  function visitor(userAgent = 'Test', address = '192.0.2.1') {
    const visiting = {
      /** The browser's; tests that tamper with it set it. */
      cookie: '',
      /** An id goes into the path where that has one. */
      async call(name: EndpointName, given?: object, query = ''): Promise<Answer> {
        const { method, path, body: schema } = endpoints[name]
        const body = schema === nothing ? undefined : given
        const { id = '' }: { id?: string } = { ...given }
        const headers = {
          Origin: publicUrl,
          'User-Agent': userAgent,
          'X-Forwarded-For': address,
          ...(visiting.cookie && { Cookie: visiting.cookie }),
          ...(body && { 'Content-Type': 'application/json' }),
        }
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        const reply = await api.request(path.replace(':id', id) + query, sent)
        const setCookies = reply.headers.getSetCookie()
        const session = setCookies.find((cookie) => cookie.includes('session_token'))
        const value = session?.split(';')[0] ?? ''
        if (session) visiting.cookie = session.includes('Max-Age=0') ? '' : value
        const answer = reply.status === 204 ? {} : await reply.json()
        return { status: reply.status, setCookies, ...(answer as object) } as Answer
      },
      /** The signed-in user, read through the API. */
      user: async (): Promise<User | null> => (await visiting.call('readSession')).user,
      /** The signed-in user with their session, as services get it. */
      async sessionUser(): Promise<UserWithSession> {
        const user = await accounts.readUser(new Headers({ Cookie: visiting.cookie }))
        return user ?? Promise.reject(new Error('No user is signed in.'))
      },
    }
    return visiting
  }

  /** A visitor with an account, who is signed in to it. */
  async function member(email = `${randomUUID()}@example.com`) {
    const signedIn = visitor()
    const form = { name: 'Ada', company: 'Acme', email, password }
    const { status } = await signedIn.call('signUp', form)
    if (status !== 200) throw new Error(`Signing up was answered ${status}.`)
    return Object.assign(signedIn, { email })
  }

  /** Confirms the address of an account. */
  async function confirm(email: string): Promise<void> {
    const account = database.query.updateTable('user').where('email', '=', email)
    await account.set({ isEmailConfirmed: 1 }).execute()
  }

  /** The emails to an address in the outbox, the oldest first. */
  function mailsTo(email: string) {
    const mails = database.query.selectFrom('outbox').where('recipient', '=', email)
    return mails.orderBy('createdAt').select(['subject', 'body']).execute()
  }

  /** The token in the last email to an address. */
  async function tokenFor(email: string): Promise<string> {
    const mail = (await mailsTo(email)).at(-1)
    return /[#?](?:confirm|reset)=(\S+)$/m.exec(mail?.body ?? '')?.[1] ?? ''
  }

  return { database, visitor, member, confirm, mailsTo, tokenFor }
}
