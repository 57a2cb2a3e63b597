import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError } from '#contract/errors.ts'
import { type EndpointLimit, type RateLimit, rateLimits } from '#contract/rate-limits.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { tooManyMessage } from '#domain/values/messages.ts'
import { hasSignedInFrom } from '#server/accounts/security-log.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'

/** Counts an attempt, or an amount, and throws `too-many`. In a transaction it counts once that is committed. */
export type Limit = (
  name: RateLimit,
  subject: string,
  trx?: Query,
  amount?: number,
) => Promise<void>

export function createLimit(database: Database, isOn: boolean): Limit {
  const countHere = createAttemptCounter()

  return async (name, subject, query = database.query, amount = 1) => {
    if (!isOn) return
    const { attempts, windowMs, isPerProcess, message } = rateLimits[name]
    for (const { subject: counted, share } of withWiderNetworks(subject)) {
      const key = keyOf(name, counted)
      const { count, resetsAt } = isPerProcess
        ? countHere(key, windowMs)
        : await countAttempt(query, key, windowMs, amount)
      if (count <= attempts * share) continue
      const resetsIn = new Date(resetsAt).getTime() - Date.now()
      const seconds = Math.max(1, Math.ceil(resetsIn / 1000))
      throw new CallError('too-many', message ?? tooManyMessage(new Date(resetsAt)), {}, seconds)
    }
  }
}

export async function countCall(
  { limit, database }: { limit: Limit; database: Database },
  { limits }: Endpoint,
  call: CountedCall,
): Promise<void> {
  for (const name of limits) {
    const { by } = rateLimits[name]
    if (by === 'address, new networks only') {
      const email = normalEmail(addressOf(call))
      if (await hasSignedInFrom(database.query, email, call.caller)) continue
    }
    await limit(name, subjects[by](call))
  }
}

/** Tests of the endpoint table hold that there is a user, and an email in the body, where limits count by them. */
export interface CountedCall {
  user: SessionUser
  caller: string
  body: unknown
}

const subjects: Record<(typeof rateLimits)[EndpointLimit]['by'], (call: CountedCall) => string> = {
  account: ({ user }) => user.id,
  company: ({ user }) => companyOf(user),
  'company or operator': ({ user }) =>
    user.role === 'operator' ? user.id : (user.companyId ?? user.id),
  network: ({ caller }) => caller,
  'network and address': (call) => `${addressOf(call)} ${call.caller}`,
  'address, new networks only': addressOf,
}

function addressOf({ body }: CountedCall): string {
  return (body as { email: string }).email
}

/** Whether an attempt is within its limit, for work that is skipped rather than refused. */
export async function isWithin(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'too-many') return false
    throw error
  }
}

/** Whoever used them up is locked out by what has changed since. */
export async function forgetAttempts(trx: Query, names: RateLimit[], subject: string) {
  const keys = names.map((name) => keyOf(name, subject))
  await trx.deleteFrom('rateLimit').where('key', 'in', keys).execute()
}

function keyOf(name: RateLimit, subject: string): string {
  return `${name} ${subject.toLowerCase()}`
}

/** Providers give a customer a /56 or /48 of IPv6: thousands of /64. Offices share one, so these have more attempts. */
function withWiderNetworks(subject: string): { subject: string; share: number }[] {
  const [, before = '', groups = ''] = /^(.* )?([\da-f:]+)::\/64$/.exec(subject) ?? []
  if (groups === '') return [{ subject, share: 1 }]
  const [first, second, third, fourth = ''] = groups.split(':')
  const site = `${before}${first}:${second}:${third}`
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { subject, share: 1 },
    { subject: `${site}:${upperByte}::/56`, share: 2 },
    { subject: `${site}::/48`, share: 8 },
  ]
}

/** More subjects than one process serves within a window. */
const windowsMax = 10_000

/** Counts attempts in this process, each subject in a window that begins with its first attempt. */
export function createAttemptCounter() {
  const windows = new Map<string, { count: number; resetsAt: number }>()

  return (key: string, windowMs: number) => {
    const now = Date.now()
    const known = windows.get(key)
    if (known && known.resetsAt > now) {
      known.count += 1
      return known
    }
    if (windows.size >= windowsMax) forget(now)
    const opened = { count: 1, resetsAt: now + windowMs }
    windows.set(key, opened)
    return opened
  }

  /** Deletes expired windows; if that is not enough, all of them, to bound the memory. */
  function forget(now: number): void {
    for (const [key, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(key)
    if (windows.size >= windowsMax) windows.clear()
  }
}

/** Counts in one statement, so that no count is lost. A negative amount gives back what was counted in this window. */
export async function countAttempt(query: Query, key: string, windowMs: number, amount = 1) {
  const first = Math.max(0, amount)
  const now = new Date().toISOString()
  const resetsAt = new Date(Date.now() + windowMs).toISOString()
  return query
    .insertInto('rateLimit')
    .values({ key, count: first, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then ${first} when ${sql.ref('rateLimit.count')} + ${amount} < 0 then 0 else ${sql.ref('rateLimit.count')} + ${amount} end`,
        resetsAt: sql<string>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now} then ${resetsAt} else ${sql.ref('rateLimit.resetsAt')} end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}
