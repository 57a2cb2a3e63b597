import { CallError } from '#contract/errors.ts'
import { tooManyMessage } from '#domain/messages.ts'
import type { Database, Query } from '#server/db/database.ts'
import { countAttempt } from '#server/db/rate-limit-store.ts'
import { createAttemptCounter } from './attempt-counter.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * How many attempts one subject has within a window.
 *
 * Attempts on an email address are limited by caller, then by caller and address, then by address. An
 * attempt over a limit throws, so it does not count against the following ones: one caller uses up the
 * second limit long before the third, and cannot lock others out of an address. The third limit is
 * therefore several times the second.
 */
const rules = {
  /** Password spraying: one password tried on many addresses. A whole office may be one caller. */
  'sign-in-caller': { attempts: 50, windowMs: 5 * minuteMs },
  'sign-in': { attempts: 10, windowMs: 5 * minuteMs },
  /** One address tried from many callers: it takes at least four of them, for a whole hour. */
  'sign-in-address': { attempts: 500, windowMs: hourMs },

  /** The owner of an address that is taken gets an email for each attempt. */
  'sign-up-caller': { attempts: 10, windowMs: hourMs },
  'sign-up': { attempts: 5, windowMs: hourMs },
  'sign-up-address': { attempts: 20, windowMs: hourMs },

  /** Emails with a link to reset a password or to sign in. */
  'mail-caller': { attempts: 20, windowMs: hourMs },
  mail: { attempts: 5, windowMs: hourMs },
  'mail-address': { attempts: 20, windowMs: hourMs },

  /** Orders without an account and drafts, each of which is emailed. An address has a limit of its own. */
  'visitor-mail': { attempts: 10, windowMs: hourMs },
  /** Emailed links that one network opens. */
  'open-link': { attempts: 60, windowMs: 5 * minuteMs },

  /** Confirmation emails that an account has sent to itself. */
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
  /** Invitations of one company, each of which is emailed. */
  'member-invitation': { attempts: 10, windowMs: hourMs },
  /** Changes to the members of a company, and switching between companies. */
  company: { attempts: 120, windowMs: hourMs },
  /** Changes to webhooks, tests and replays. */
  webhook: { attempts: 120, windowMs: hourMs },
  /** Changes to the lines of a statement. */
  statement: { attempts: 300, windowMs: hourMs },
  order: { attempts: 30, windowMs: hourMs },
  message: { attempts: 120, windowMs: hourMs },
  /** Decisions on quotes, repeated and refused ones included. */
  decision: { attempts: 60, windowMs: hourMs },
  export: { attempts: 30, windowMs: hourMs },
  /** Feeds that one network fetches: the programs of a whole office, or of a calendar service. */
  calendar: { attempts: 300, windowMs: minuteMs, isPerProcess: true },
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
}

type LimitRule = keyof typeof rules

/**
 * Counts one attempt, and throws `too-many` when there have been too many. Within a transaction the
 * attempt counts when that is committed.
 */
export type Limit = (rule: LimitRule, subject: string, trx?: Query) => Promise<void>

export function createLimit(database: Database, isOn: boolean): Limit {
  const countHere = createAttemptCounter()

  return async (name, subject, query = database.query) => {
    if (!isOn) return
    const { attempts, windowMs, isPerProcess }: Rule = rules[name]
    const key = `${name} ${subject.toLowerCase()}`
    const { count, resetsAt } = isPerProcess
      ? countHere(key, windowMs)
      : await countAttempt(query, key, windowMs)
    if (count > attempts) throw tooMany(new Date(resetsAt))
  }
}

function tooMany(resetsAt: Date): CallError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000))
  return new CallError('too-many', tooManyMessage(resetsAt), {}, seconds)
}
