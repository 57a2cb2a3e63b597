import { CallError } from '#contract/errors.ts'
import { tooManyMessage } from '#domain/messages.ts'
import type { Database } from '#server/db/database.ts'
import { countTry } from '#server/db/rate-limit-store.ts'

/** How often something may be tried by one subject within a window. */
const rules = {
  /** By e-mail address and caller: guessing somebody's password. */
  'sign-in': { tries: 10, windowMs: 5 * 60_000 },
  /** By e-mail address: guessing it from everywhere at once. Loose, or anybody could lock anybody out. */
  'sign-in-address': { tries: 200, windowMs: 60 * 60_000 },
  /** By caller: trying one password on everybody. A whole office may be one caller. */
  'sign-in-caller': { tries: 50, windowMs: 5 * 60_000 },
  /** By caller, and by e-mail address: the owner of one that is taken gets a mail. */
  'sign-up': { tries: 10, windowMs: 60 * 60_000 },
  /** Mails that anybody can make us send: by address and caller, by address, by caller. */
  mail: { tries: 5, windowMs: 60 * 60_000 },
  'mail-address': { tries: 20, windowMs: 60 * 60_000 },
  'mail-caller': { tries: 20, windowMs: 60 * 60_000 },
  /** Mails that somebody who is signed in has sent to themselves. */
  confirmation: { tries: 5, windowMs: 60 * 60_000 },
  /** Confirmation tokens sent by one account. */
  'confirm-email': { tries: 20, windowMs: 5 * 60_000 },
  /** Asking for the password of somebody who is signed in. */
  password: { tries: 10, windowMs: 5 * 60_000 },
  order: { tries: 30, windowMs: 60 * 60_000 },
  message: { tries: 120, windowMs: 60 * 60_000 },
} as const

type LimitRule = keyof typeof rules

/** Counts one try, and refuses it when there have been too many. */
export type Limit = (rule: LimitRule, subject: string) => Promise<void>

export function createLimit(database: Database, isOn: boolean): Limit {
  return async (rule, subject) => {
    if (!isOn) return
    const { tries, windowMs } = rules[rule]
    const key = `${rule} ${subject.toLowerCase()}`
    const { count, resetsAt } = await countTry(database.query, key, windowMs)
    if (count > tries) throw new CallError('too-many', tooManyMessage(new Date(resetsAt)))
  }
}
