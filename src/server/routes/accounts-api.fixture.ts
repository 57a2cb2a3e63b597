import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { quickPasswords } from '#bin/quick-passwords.ts'
import type { AccountSession } from '#contract/account.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorReply } from '#contract/error-reply.ts'
import type { Invitation, OperatorAccount, ServiceEvent } from '#domain/operator-account.ts'
import type { User } from '#domain/user.ts'
import { createApi } from '#server/api.ts'
import type { Database } from '#server/db/database.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
import type { PasswordHasher } from '#server/services/accounts/password-hasher.ts'
import { createLimit } from '#server/services/limit.ts'
import type { UserWithSession } from '#server/services/session-user.ts'
import { createStreams } from '#server/services/streams.ts'
import { type Engine, openTestDatabase } from '#tests/server/test-database.ts'

export const password = 'correct horse battery'

interface AccountsApi {
  database: Database
  /** A visitor with a browser of their own. */
  visitor(userAgent?: string, address?: string): Visitor
  /** A visitor with an account, who is signed in to it. */
  member(email?: string): Promise<Visitor & { email: string }>
  /** Confirms the address of an account. */
  confirm(email: string): Promise<void>
  /** The emails to an address in the outbox, the oldest first. */
  mailsTo(email: string): Promise<{ subject: string; body: string }[]>
  /** The token in the last mail to an address. */
  tokenFor(email: string): Promise<string>
}

interface Visitor {
  /** The browser's cookie; tests that tamper with it set it. */
  cookie: string
  call(name: EndpointName, body?: object, query?: string): Promise<Answer>
  /** The signed-in user, read through the API. */
  user(): Promise<User | null>
  /** The signed-in user with their session, as services get it. */
  sessionUser(): Promise<UserWithSession>
}

interface Answer {
  status: number
  user: User
  error: ErrorReply['error']
  sessions: AccountSession[]
  tokens: { id: string }[]
  webhook: { id: string }
  events: ServiceEvent[]
  operators: OperatorAccount[]
  invitations: Invitation[]
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
    streams: createStreams(),
    logger: pino({ level: 'silent' }),
    publicUrl,
    trustedHops: 1,
  })

  const opened: AccountsApi = {
    database,
    visitor(userAgent = 'Test', address = '192.0.2.1') {
      const visitor: Visitor = {
        cookie: '',
        async call(name, body, query = '') {
          const { method, path } = endpoints[name]
          const headers: Record<string, string> = {
            Origin: publicUrl,
            'User-Agent': userAgent,
            'X-Forwarded-For': address,
          }
          if (visitor.cookie) headers.Cookie = visitor.cookie
          if (body) headers['Content-Type'] = 'application/json'
          const reply = await api.request(path + query, {
            method,
            headers,
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
          const setCookies = reply.headers.getSetCookie()
          const session = setCookies.find((cookie) => cookie.includes('session_token'))
          if (session) visitor.cookie = session.includes('Max-Age=0') ? '' : nameAndValue(session)
          const answer = reply.status === 204 ? {} : await reply.json()
          return { status: reply.status, setCookies, ...(answer as object) } as Answer
        },
        user: async () => (await visitor.call('readSession')).user,
        async sessionUser() {
          const user = await accounts.readUser(new Headers({ Cookie: visitor.cookie }))
          if (!user) throw new Error('No user is signed in.')
          return user
        },
      }
      return visitor
    },
    async member(email = `${randomUUID()}@example.com`) {
      const visitor = opened.visitor()
      const form = { name: 'Ada', company: 'Acme', email, password }
      const { status } = await visitor.call('signUp', form)
      if (status !== 200) throw new Error(`Signing up was answered ${status}.`)
      return Object.assign(visitor, { email })
    },
    async confirm(email) {
      // better-sqlite3 takes no booleans.
      const emailVerified = database.engine === 'sqlite' ? 1 : true
      const account = database.query.updateTable('user').where('email', '=', email)
      await account.set({ emailVerified }).execute()
    },
    mailsTo: (email) =>
      database.query
        .selectFrom('outbox')
        .where('recipient', '=', email)
        .orderBy('createdAt')
        .select(['subject', 'body'])
        .execute(),
    async tokenFor(email) {
      const mails = await opened.mailsTo(email)
      return /\?(?:confirm|reset)=(\S+)$/m.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
    },
  }
  return opened
}

function nameAndValue(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}
