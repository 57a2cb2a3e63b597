import { createHash, randomBytes } from 'node:crypto'
import { feedEndpoints } from '#contract/calendar-endpoints.ts'
import { apiPath } from '#contract/endpoint.ts'
import { CallError } from '#contract/errors.ts'
import { brandName } from '#domain/brand.ts'
import { answerTitle, calendarRules, completionTitle } from '#domain/calendar.ts'
import {
  type DatedRequest,
  findFeedOwner,
  listDueAnswers,
  listEstimatedCompletions,
  setCalendarFeed,
} from '#server/db/calendar-store.ts'
import type { Database } from '#server/db/database.ts'
import type { Accounts } from '#server/services/accounts/accounts.ts'
import { applyFactorRule } from '#server/services/accounts/factor-rule.ts'
import { lockSession } from '#server/services/accounts/lock-session.ts'
import {
  type CallOrigin,
  recordSecurityEvent,
} from '#server/services/accounts/record-security-event.ts'
import { companyOf, type UserWithSession } from '#server/services/session-user.ts'
import { type CalendarEntry, writeICalendar } from './write-icalendar.ts'

const minuteMs = 60_000

/** Returns the address of a new feed. It is stored as a hash only, and replaces the one before it. */
export async function createCalendarFeed(
  database: Database,
  user: Pick<UserWithSession, 'id' | 'companyId' | 'sessionToken'>,
  publicUrl: string,
  origin: CallOrigin,
): Promise<string> {
  const file = `${randomBytes(32).toString('base64url')}.ics`
  await database.change(async (trx) => {
    await lockSession(trx, database, user)
    await setCalendarFeed(trx, user, hashFile(file), new Date().toISOString())
    await recordSecurityEvent(trx, { userId: user.id, kind: 'calendar-created', origin })
  })
  return `${publicUrl}${apiPath}${feedEndpoints.readCalendarFeed.path.replace(':feed', file)}`
}

/** The calendar at an address, as the rights of its owner are now. */
export async function readCalendarFeed(
  { database: { query }, publicUrl, isOperatorFactorRequired }: Accounts,
  file: string,
): Promise<string> {
  const owner = await findFeedOwner(query, hashFile(file))
  if (owner === undefined) throw new CallError('not-found')
  const { role } = applyFactorRule({ isOperatorFactorRequired }, owner)
  const isOperator = role === 'operator'
  const { entriesMax, refreshHours } = calendarRules
  const companyId = isOperator ? undefined : companyOf(owner)
  const completions = await listEstimatedCompletions(query, companyId, entriesMax)
  const answers = isOperator ? await listDueAnswers(query, entriesMax) : []
  const entries = [
    ...completions.map((request) => ({
      ...describeEntry(request, 'completion', publicUrl),
      title: completionTitle(request),
      when: { day: request.day },
    })),
    ...answers.map((request) => ({
      ...describeEntry(request, 'answer', publicUrl),
      title: answerTitle(request),
      when: { from: earlier(request.dueAt), to: request.dueAt },
    })),
  ]
  return writeICalendar({ name: brandName, refreshHours, entries })
}

function describeEntry(
  { id, updatedAt }: DatedRequest,
  kind: 'completion' | 'answer',
  publicUrl: string,
): Pick<CalendarEntry, 'uid' | 'url' | 'modifiedAt'> {
  return {
    uid: `${id.toLowerCase()}-${kind}@${new URL(publicUrl).hostname}`,
    url: `${publicUrl}/dashboard?request=${id}`,
    modifiedAt: updatedAt,
  }
}

function earlier(dueAt: string): string {
  return new Date(Date.parse(dueAt) - calendarRules.answerMinutes * minuteMs).toISOString()
}

/** An address is random and long, so a plain hash suffices: it cannot be guessed. */
function hashFile(file: string): string {
  return createHash('sha256').update(file).digest('base64url')
}
