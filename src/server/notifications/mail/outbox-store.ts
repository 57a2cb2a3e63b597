import { type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification-rules.ts'
import type { Database, Query } from '#server/db/database.ts'
import { deleteBefore, hasChanged } from '#server/db/queries.ts'

export interface Mail {
  recipient: string
  subject: string
  /** As plain text. */
  body: string
  html?: string | null
  /** The id of the request that it is about. */
  thread?: string | null
  /** Of a notification: whether its recipient may read it is asked again before it is sent. */
  kind?: NotificationKind | null
  unsubscribeUrl?: string | null
  /** A `DocumentName`, as JSON: its PDF is attached. */
  document?: string | null
  /** Where replies go, if not to the contact address at the time of sending. */
  replyTo?: string | null
}

export interface ClaimedMail extends Mail {
  id: string
  createdAt: string
  /** The number of attempts, this one included. */
  attempts: number
  attachments?: { filename: string; content: Buffer }[]
}

/** That of emails which answer an email by themselves. */
export const answerThread = 'answer'

/** The due time of an email that is not sent any more: later than any other. */
export const givenUp = '9999-12-31T23:59:59.999Z'

export async function addMail(query: Query, id: string, mail: Mail, now: Date): Promise<void> {
  const at = now.toISOString()
  await query
    .insertInto('outbox')
    .values({ id, ...mail, createdAt: at, attempts: 0, dueAt: at, sentAt: null, lastError: null })
    .execute()
}

/** Users wait for emails about accounts: links, codes and notices. */
export type MailSubject = 'account' | 'request'

/** Claims the email that has been due the longest, and moves its due time ahead, so that no other process claims it. */
export async function claimMail(query: Query, now: Date, leaseMs: number, subject: MailSubject) {
  const longestDue = waiting(query, subject)
    .where('dueAt', '<=', now.toISOString())
    .select('id')
    .forUpdate()
    .skipLocked()
  return query
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      // It is being sent, and so waits for nothing.
      lastError: null,
      dueAt: new Date(now.getTime() + leaseMs).toISOString(),
    })
    .where('id', '=', longestDue)
    .returning(['id', 'recipient', 'subject', 'body', 'html', 'thread', 'unsubscribeUrl'])
    .returning(['kind', 'document', 'replyTo', 'createdAt', 'attempts'])
    .executeTakeFirst()
}

export async function findNextDue(query: Query, subject: MailSubject) {
  const row = await waiting(query, subject)
    .where('dueAt', '<', givenUp)
    .select('dueAt')
    .executeTakeFirst()
  return row && Date.parse(row.dueAt)
}

function waiting(query: Query, subject: MailSubject) {
  return query
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .where('thread', subject === 'account' ? 'is' : 'is not', null)
    .orderBy('dueAt')
    .limit(1)
}

const noContent = { body: '', html: null, unsubscribeUrl: null, replyTo: null }

/** The content of a sent email is deleted: it may hold a token. */
export async function markSent(query: Query, { id }: ClaimedMail, now: Date): Promise<void> {
  await query
    .updateTable('outbox')
    .set({ ...noContent, sentAt: now.toISOString(), lastError: null })
    .where('id', '=', id)
    .execute()
}

/** Schedules an email for another attempt, or for none. Its content is deleted then: it may hold a token. */
export async function markFailed(
  query: Query,
  { id, attempts }: ClaimedMail,
  lastError: string,
  dueAt = givenUp,
) {
  const content = dueAt === givenUp ? noContent : {}
  await query
    .updateTable('outbox')
    .set({ lastError, dueAt, ...content })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    // Another process has claimed it since, and schedules it.
    .where('attempts', '=', attempts)
    .execute()
}

/** Begins the reason why an email was not sent, where no mail server was reached. */
export const notConnected = 'not connected'

/** Makes emails due that failed only because no mail server was reached. Those attempts do not count. */
export function retryNotConnected(query: Query, now: Date): Promise<boolean> {
  return hasChanged(
    query
      .updateTable('outbox')
      .set({ dueAt: now.toISOString(), attempts: sql<number>`attempts - 1`, lastError: null })
      .where('sentAt', 'is', null)
      .where('dueAt', '>', now.toISOString())
      .where('dueAt', '<', givenUp)
      .where('lastError', 'like', `${notConnected}%`),
  )
}

/** Emails that are due later than any retry: the clock was ahead when they were scheduled. */
export async function pullBackMail(query: Query, now: Date, latest: Date): Promise<void> {
  await query
    .updateTable('outbox')
    .set({ dueAt: now.toISOString() })
    .where('sentAt', 'is', null)
    .where('dueAt', '>', latest.toISOString())
    .where('dueAt', '<', givenUp)
    .execute()
}

/** How many emails about requests, or of one thread, an address was to get since a moment. */
export async function countRequestMail(
  query: Query,
  recipient: string,
  since: Date,
  thread?: string,
): Promise<number> {
  const { count } = await query
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .where('thread', thread === undefined ? 'is not' : '=', thread ?? null)
    .where('createdAt', '>', since.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteMailTo(query: Query, recipient: string): Promise<void> {
  await query.deleteFrom('outbox').where('recipient', '=', recipient).execute()
}

/** Deletes emails that were sent, or written and given up, before a moment: both by the index of those that are due. */
export async function deleteMailBefore(database: Database, moment: Date, limit: number) {
  const sent = await deleteBefore(database, ['outbox', 'sentAt'], moment, limit)
  if (sent === limit) return sent
  const isGivenUp = sql<SqlBool>`(${sql.ref('sentAt')} is null and ${sql.ref('dueAt')} = ${givenUp})`
  return deleteBefore(database, ['outbox', 'createdAt'], moment, limit, isGivenUp)
}
