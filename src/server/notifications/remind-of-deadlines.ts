import { lineCents } from '#domain/savings/bill.ts'
import { type Deadline, formatLastDay, nameDeadline } from '#domain/statement/own-statement.ts'
import type { StatementLine } from '#domain/statement/own-statement-schema.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { yieldToCalls } from '#server/jobs/worker.ts'
import { isDeadlineDue, takeDeadline } from '#server/statement/deadlines.ts'
import { factsOf } from './mail/render-mail.ts'
import { mailMembers } from './mail-members.ts'
import type { HeadedText } from './notification-text.ts'

interface DueLine {
  line: StatementLine
  deadline: Deadline
}

/** Emails the members of companies about last days to cancel, each in the transaction that schedules the next one of its line. */
export async function remindOfDeadlines({ database }: { database: Database }): Promise<void> {
  while (await isDeadlineDue(database)) {
    await yieldToCalls(database)
    // Another process is composing the one that is due.
    if (!(await database.change(remindNext))) return
  }
}

async function remindNext(trx: Transaction): Promise<boolean> {
  const taken = await takeDeadline(trx)
  if (taken === undefined) return false
  const { companyId, due } = taken
  if (due === undefined) return true
  await mailMembers(trx, companyId, 'cancellation-reminder', deadlineReminder(due))
  return true
}

export function deadlineReminder({ line, deadline }: DueLine): HeadedText {
  const { product, noticeDays } = line
  return {
    heading: nameDeadline(product, deadline),
    blocks: [
      `Unless you cancel ${product} by then, it renews on ${formatDay(deadline.renewsOn)}. If you’d rather own a replacement, now is a good time to order it. This is our only reminder before this renewal.`,
      factsOf({
        'Last day to cancel': formatLastDay(deadline.lastDay),
        Notice: noticeDays ? `${noticeDays} ${noticeDays === 1 ? 'day' : 'days'}` : undefined,
        'You pay': `${formatCents(lineCents(line))} a month`,
      }),
    ],
    action: 'Replace it',
    path: `/order-hit?${new URLSearchParams({ target: product }).toString()}`,
  }
}
