import * as z from 'zod/mini'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { enteredDay, wholeNumber } from '#domain/values/text-rules.ts'

const scheduleMessages = {
  percentMalformed: 'Please enter a whole percentage from 1 to 99',
  sumWrong: 'The parts have to add up to 100%',
  dueMissing: 'Please choose when this part is due',
} as const

const instalmentSchema = z.object({
  percent: wholeNumber(1, 100, scheduleMessages.percentMalformed),
  due: z.union(
    [z.enum(['acceptance', 'handover']), enteredDay(scheduleMessages.dueMissing)],
    scheduleMessages.dueMissing,
  ),
})

/** How a quote's one-time total is paid: all at once, or a deposit and the rest. */
export const scheduleSchema = z.array(instalmentSchema).check(
  z.minLength(1),
  z.maxLength(2),
  z.refine(
    (instalments) => instalments.reduce((sum, { percent }) => sum + percent, 0) === 100,
    scheduleMessages.sumWrong,
  ),
)

export type Instalment = z.infer<typeof instalmentSchema>

export const defaultSchedule: Instalment[] = [{ percent: 100, due: 'handover' }]

/** The lines of a quote for each instalment of its schedule, rounded so that the instalments of a line and the lines of an instalment add up. */
export function splitLines<Line extends { amountCents: number }>(
  lines: readonly Line[],
  schedule: readonly Instalment[],
): Line[][] {
  let percentBefore = 0
  return schedule.map(({ percent }) => {
    const from = percentBefore
    percentBefore += percent
    let centsBefore = 0
    return lines.map((line) => {
      const start = centsBefore
      centsBefore += line.amountCents
      const upTo = (share: number) => shareOf(centsBefore, share) - shareOf(start, share)
      return { ...line, amountCents: upTo(percentBefore) - upTo(from) }
    })
  })
}

function shareOf(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100)
}

interface PaidByInstalments {
  lines: readonly { amountCents: number }[]
  schedule: readonly Instalment[]
}

/** Each instalment with its amount. They add up to the total. */
export function instalmentsOf({ lines, schedule }: PaidByInstalments) {
  return splitLines(lines, schedule).map((own, place) => ({
    ...(schedule[place] as Instalment),
    amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
}

/** 'on acceptance', 'at handover' or 'on Jan 31, 2027'. */
export function formatDue(due: Instalment['due']): string {
  if (due === 'acceptance') return 'on acceptance'
  return due === 'handover' ? 'at handover' : `on ${formatDay(due)}`
}

/** '$3,600 (30%) on acceptance', or 'Paid in full at handover'. The schedule of a draft may be incomplete. */
export function formatInstalments({ lines, schedule }: PaidByInstalments): string[] {
  if (!scheduleSchema.safeParse(schedule).success) return ['Not set yet']
  const counted = lines.filter(({ amountCents }) => Number.isFinite(amountCents))
  return instalmentsOf({ lines: counted, schedule }).map(({ percent, amountCents, due }) => {
    const amount = percent === 100 ? 'Paid in full' : `${formatCents(amountCents)} (${percent}%)`
    return `${amount} ${formatDue(due)}`
  })
}
