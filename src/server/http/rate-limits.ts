import { CallError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { linkMessages, linkRules } from '#domain/accounts/link-messages.ts'
import { fileLimits, fileMessages } from '#domain/files/file-rules.ts'
import { tooManyMessage } from '#domain/values/messages.ts'
import { hasSignedInFrom } from '#server/accounts/security-event-store.ts'
import type { Database, Query } from '#server/db/database.ts'
import { countAttempt, deleteAttempts } from './rate-limit-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const emailsOfADay = { windowMs: 24 * hourMs, message: linkMessages.emailsUsed }

/**
 * How many attempts one subject has within a window. docs/limits.md says of each by whom it is counted, after which
 * check, and who is hurt when it is used up: no limit that an owner needs may be used up by others.
 *
 * Attempts on an email address are limited by caller, then by caller and address, then by address. An
 * attempt over a limit throws, so it does not count against the following ones: one caller uses up the
 * second limit long before the third, which is several times the second and counts strangers alone
 * (`limitStrangers`).
 */
export const rules = {
  /** Password spraying: one password tried on many addresses. A whole office may be one caller. */
  'sign-in-caller': { attempts: 50, windowMs: 5 * minuteMs },
  'sign-in': { attempts: 10, windowMs: 5 * minuteMs },
  /** One address tried from many callers that are strangers to it: it takes at least four of them, for a whole hour. */
  'sign-in-address': { attempts: 500, windowMs: hourMs },

  /** Each of which is emailed to the address, within the limit of that: no other caller keeps its owner from signing up. */
  'sign-up-caller': { attempts: 10, windowMs: hourMs },
  'sign-up': { attempts: 5, windowMs: hourMs },

  /** Emails with a link to reset a password or to sign in. Nothing else counts here: owners need them to get in. */
  'mail-caller': { attempts: 20, windowMs: hourMs },
  mail: { attempts: 5, windowMs: hourMs },
  'mail-address': { attempts: 30, windowMs: hourMs },

  /** Orders without an account, each of which is emailed to an address that anyone may have typed. */
  'visitor-mail': { attempts: 10, windowMs: hourMs },
  'visitor-mail-address': { attempts: linkRules.emailsPerDay, ...emailsOfADay },
  /** All emails to an address that another person may have caused: those, invitations and confirmations. */
  'typed-address': { attempts: linkRules.typedEmailsPerDay, ...emailsOfADay },
  /** Reminders of links that were not opened, however many orders anyone has typed an address into. */
  reminder: { attempts: 1, ...emailsOfADay },
  /** Emailed links that one network opens. */
  'open-link': { attempts: 60, windowMs: 5 * minuteMs },

  /** Emails by which one account confirms addresses. */
  confirmation: { attempts: 5, windowMs: hourMs },
  /** Confirmation tokens sent by one account. */
  'confirm-email': { attempts: 20, windowMs: 5 * minuteMs },
  /** The current password of an account that is signed in; reset tokens by caller. */
  password: { attempts: 10, windowMs: 5 * minuteMs },
  /**
   * Codes of a second factor, after a right password: 60 tries a day guess one of the three codes that work with a
   * probability of 0.02%.
   */
  code: { attempts: 10, windowMs: 15 * minuteMs },
  'code-day': { attempts: 60, windowMs: 24 * hourMs },
  /** Challenges for passkeys that one network asks for, each of which is a row for a while. */
  'passkey-challenge': { attempts: 60, windowMs: 5 * minuteMs },
  /** New API tokens, each of which is emailed about. */
  'api-token': { attempts: 30, windowMs: hourMs },
  /** Changes of name, company and notifications. */
  profile: { attempts: 60, windowMs: hourMs },
  /** Changes to operators and invitations, each of which is emailed about. */
  operators: { attempts: 60, windowMs: hourMs },
  /** Invitations of one company, each of which is emailed, and its rule of two-step sign-in. */
  'member-invitation': { attempts: 10, windowMs: hourMs },
  /** Changes to the members of a company, and switching between companies. */
  company: { attempts: 120, windowMs: hourMs },
  /** Changes to webhooks, tests and replays. */
  webhook: { attempts: 120, windowMs: hourMs },
  /** Changes to the lines of a statement. */
  statement: { attempts: 300, windowMs: hourMs },
  /** Changes to checklists. */
  checklist: { attempts: 600, windowMs: hourMs },
  order: { attempts: 30, windowMs: hourMs },
  message: { attempts: 120, windowMs: hourMs },
  /** Uploads and deletions of files. */
  upload: { attempts: 300, windowMs: hourMs },
  /** Kilobytes that companies without an accepted quote upload from one network. What is not stored is given back. */
  'upload-network': {
    attempts: fileLimits.networkDayBytes / 1024,
    windowMs: 24 * hourMs,
    message: fileMessages.networkFull,
  },
  /** Downloads, ranges and pictures that are shown included. Counted per process, as `read-request` is. */
  download: { attempts: 600, windowMs: minuteMs, isPerProcess: true },
  /** Decisions on quotes, repeated and refused ones included, and what owners do with invoices. */
  decision: { attempts: 60, windowMs: hourMs },
  /** Events from one network that say they are Stripe's: far more than it sends at once. Counted per process. */
  'stripe-webhook': { attempts: 600, windowMs: minuteMs, isPerProcess: true },
  /** Of one company, or one operator: however many accounts it has, others' documents are drawn as well. Counted per process. */
  'invoice-pdf': { attempts: 60, windowMs: minuteMs, isPerProcess: true },
  export: { attempts: 30, windowMs: hourMs },
  /**
   * Reads of a request with its timeline: far more than a user makes, live updates included. Counted per
   * process: writing a row for every read would cost more than the read.
   */
  'read-request': { attempts: 300, windowMs: minuteMs, isPerProcess: true },
} as const satisfies Record<string, Rule>

interface Rule {
  attempts: number
  windowMs: number
  isPerProcess?: true
  /** What to do instead of waiting. */
  message?: string
}

type LimitRule = keyof typeof rules

/**
 * Counts one attempt, or an amount, and throws `too-many` when there have been too many. Within a transaction the
 * attempt counts when that is committed.
 */
export type Limit = (
  rule: LimitRule,
  subject: string,
  trx?: Query,
  amount?: number,
) => Promise<void>

export function createLimit(database: Database, isOn: boolean): Limit {
  const countHere = createAttemptCounter()

  return async (name, subject, query = database.query, amount = 1) => {
    if (!isOn) return
    const { attempts, windowMs, isPerProcess, message }: Rule = rules[name]
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

/** Wraps handlers so that the calls of one user are counted before they are handled. */
export function limitedBy({ limit }: { limit: Limit }) {
  return <Given extends { user: { id: string } }, Answer>(
    name: LimitRule,
    handle: (call: Given) => Promise<Answer>,
  ) =>
    async (call: Given): Promise<Answer> => {
      await limit(name, call.user.id)
      return handle(call)
    }
}

/** Counts an attempt on an address, unless it comes from a network that its account has signed in from. */
export async function limitStrangers(
  { limit, database }: { limit: Limit; database: Database },
  rule: 'sign-in-address' | 'mail-address',
  { email, caller }: { email: string; caller: string },
): Promise<void> {
  if (await hasSignedInFrom(database.query, normalEmail(email), caller)) return
  await limit(rule, email)
}

/** Whether an attempt was within its limit, for what is left out instead of refused. */
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
export async function forgetAttempts(trx: Query, names: LimitRule[], subject: string) {
  for (const name of names) await deleteAttempts(trx, keyOf(name, subject))
}

function keyOf(name: LimitRule, subject: string): string {
  return `${name} ${subject.toLowerCase()}`
}

/**
 * The subject and, if it ends with an IPv6 network, the networks around that: providers give a customer a /56 or a
 * /48, which has thousands of /64. Offices share one, so these have several times the attempts.
 */
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
