import { nextMonthly } from '#domain/notifications/notification-rules.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { yieldToCalls } from '#server/jobs/worker.ts'
import { readStatement } from '#server/statement/statement.ts'
import { mailMembers } from './mail-members.ts'
import { findDueMonth, listSolutionMonths, lockDueMonth } from './month-store.ts'
import { monthBefore, monthlyText } from './monthly-text.ts'
import type { HeadedText } from './notification-text.ts'

/** Emails companies about the month of their solutions, each in the transaction that schedules its next email. */
export async function mailMonths({ database }: { database: Database }): Promise<void> {
  while (await findDueMonth(database.query)) {
    await yieldToCalls(database)
    // Other processes are composing all that are due.
    if (!(await database.change(mailNext))) return
  }
}

async function mailNext(trx: Transaction): Promise<boolean> {
  const company = await lockDueMonth(trx)
  if (company === undefined) return false
  const now = new Date()
  const text = await composeMonth(trx, company.id, now)
  if (text) await mailMembers(trx, company.id, 'monthly-summary', text)
  // The next handover schedules it again.
  const monthlyEmailAt = text ? nextMonthly(now).toISOString() : null
  await trx.updateTable('company').set({ monthlyEmailAt }).where('id', '=', company.id).execute()
  return true
}

/** Undefined where no solution is handed over any more. */
export async function composeMonth(
  query: Query,
  companyId: string,
  sentAt: Date,
): Promise<HeadedText | undefined> {
  const solutions = await listSolutionMonths(query, companyId, monthBefore(sentAt))
  const [first, ...others] = solutions
  const statement = await readStatement(query, companyId)
  return first && monthlyText({ solutions: [first, ...others], statement }, sentAt)
}
