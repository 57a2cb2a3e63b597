import { productKey } from '#domain/savings/bill.ts'
import { writeCalendarFile } from '#domain/statement/calendar-file.ts'
import { deadlineOf, nextReminder } from '#domain/statement/deadline.ts'
import { stateOf } from '#domain/statement/own-statement.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { privateHeaders } from '#server/http/download.ts'
import { throwNotFound } from '#server/requests/request-changes.ts'
import { readStatement } from './statement.ts'
import { findDueDeadline, lockDueDeadline } from './statement-store.ts'

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
  return (await findDueDeadline(query)) !== undefined
}

/**
 * Takes the line whose reminder has been due the longest, and schedules the reminder of its next renewal. `due` is
 * undefined where nothing is to be emailed: the line was ordered or removed, or this renewal was emailed before. Returns
 * undefined if no reminder is due, or if other processes have taken them.
 */
export async function takeDeadline(trx: Query) {
  const row = await lockDueDeadline(trx)
  if (row === undefined) return undefined
  const { companyId, productKey: key, remindedOf } = row
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  const reminder = nextReminder(row, today, remindedOf)
  const due = reminder && reminder.at <= now ? reminder : undefined
  const reminded = due?.renewsOn ?? remindedOf
  await trx
    .updateTable('companyStatementLine')
    .set({
      remindedOf: reminded,
      remindsAt: nextReminder(row, today, reminded)?.at ?? null,
    })
    .where((eb) => eb.and({ companyId, productKey: key }))
    .execute()
  const { lines } = await readStatement(trx, companyId)
  const line = lines.find((one) => productKey(one.product) === key)
  const isPaid = line !== undefined && stateOf(line) === 'paid'
  return { companyId, due: due && isPaid ? { line, deadline: due } : undefined }
}
