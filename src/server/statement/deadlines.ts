import { productKey } from '#domain/savings/bill.ts'
import { deadlineOf, nextReminder, stateOf } from '#domain/statement/own-statement.ts'
import { dayMs } from '#domain/values/dates.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { privateHeaders } from '#server/http/download.ts'
import { throwNotFound } from '#server/requests/request-changes.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { readStatement } from './statement.ts'

/** The last day to cancel a product, as a file for a calendar. */
export async function readDeadline({ query }: Database, client: SessionUser, product: string) {
  const key = productKey(product)
  const { lines, asOf } = await readStatement(query, companyOf(client))
  const line = lines.find((one) => productKey(one.product) === key)
  const deadline = line && deadlineOf(line, asOf)
  if (line === undefined || deadline === undefined) return throwNotFound()
  const uid = `${sha256(`deadline ${companyOf(client)} ${key}`).slice(0, 32)}@hitlist`
  const file = writeCalendarFile({ line, deadline, uid, now: new Date(asOf) })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="last-day-to-cancel.ics"',
      ...privateHeaders,
    },
  })
}

export async function isDeadlineDue({ query }: Database): Promise<boolean> {
  return (await dueDeadline(query).executeTakeFirst()) !== undefined
}

/** The line whose reminder has been due the longest. */
function dueDeadline(query: Query) {
  return query
    .selectFrom('companyStatementLine')
    .where('remindsAt', '<=', new Date().toISOString())
    .orderBy('remindsAt')
    .limit(1)
    .select(['companyId', 'productKey', 'renewsOn', 'noticeDays', 'remindedOf'])
}

/**
 * Takes the line whose reminder has been due the longest, and schedules the reminder of its next renewal. `due` is
 * undefined where nothing is to be emailed: the line was ordered or removed, or this renewal was emailed before. Returns
 * undefined if no reminder is due, or if other processes have taken them.
 */
export async function takeDeadline(trx: Query) {
  const row = await dueDeadline(trx).forUpdate().skipLocked().executeTakeFirst()
  if (row === undefined) return undefined
  const { companyId, productKey: key } = row
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const reminder = nextReminder(row, today, row.remindedOf)
  const due = reminder && reminder.at <= now.toISOString() ? reminder : undefined
  const { lines } = await readStatement(trx, companyId)
  const line = lines.find((one) => productKey(one.product) === key)
  const state = line && stateOf(line)
  // An order may still be declined: then the deadline is back.
  const isWaiting = due !== undefined && state === 'ordered'
  const remindedOf = isWaiting ? row.remindedOf : (due?.renewsOn ?? row.remindedOf)
  const remindsAt = isWaiting
    ? new Date(now.getTime() + dayMs).toISOString()
    : nextReminder(row, today, remindedOf)?.at
  await trx
    .updateTable('companyStatementLine')
    .set({ remindedOf, remindsAt: remindsAt ?? null })
    .where((eb) => eb.and({ companyId, productKey: key }))
    .execute()
  const isMailed = line && due && state === 'paid'
  return { companyId, due: isMailed ? { line, deadline: due } : undefined }
}
