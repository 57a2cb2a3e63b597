import { nextTestRestore } from '#domain/handover/handover.ts'
import { nextMonthly } from '#domain/notifications/notification-rules.ts'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { formatSteps, inSteps, type RequestEvent } from '#domain/requests/request-event.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import {
  deadlineOf,
  firstCountedMonth,
  formatMonths,
  lastDayLabel,
  savedByMonth,
  savedHeading,
  savedSoFar,
} from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { formatNearDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatUptime } from '#domain/watching/watch.ts'
import { cutText, factsOf } from './mail/render-mail.ts'
import type { HeadedText } from './notification-text.ts'

/** A solution that is handed over, as its client sees it, and what was done to it, oldest first. */
interface SolutionMonth {
  request: HitRequest
  events: readonly RequestEvent[]
}

interface Month {
  solutions: readonly [SolutionMonth, ...SolutionMonth[]]
  statement: OwnStatement
}

interface Line {
  day?: string
  text: string
}

const listedMax = 8
const nameMax = 40
const lineMax = 120

/** The month before an email is sent. */
export function monthBefore(sentAt: Date) {
  const [year, month] = [sentAt.getUTCFullYear(), sentAt.getUTCMonth()]
  const [since, until] = [month - 1, month].map((one) =>
    new Date(Date.UTC(year, one)).toISOString(),
  )
  return { since: since ?? '', until: until ?? '' }
}

/** What a client has of their solutions: nothing that their dashboard does not show as well. */
export function monthlyText({ solutions, statement }: Month, sentAt: Date): HeadedText {
  const month = nameMonth(monthBefore(sentAt).since)
  const now = sentAt.getTime()
  const [{ request: first }, ...others] = solutions
  const listed = (linesOf: (solution: SolutionMonth) => Line[]) =>
    listLines(
      solutions.flatMap((solution) => {
        const product = others.length > 0 && cutText(solution.request.targetSaaS, nameMax)
        return linesOf(solution).map(({ day, text }) => {
          const label = [product, day].filter(Boolean).join(', ')
          return cutText(label ? `${label}: ${text}` : text, lineMax)
        })
      }),
    )
  return {
    heading:
      others.length === 0
        ? `Your ${nameReplacement(cutText(first.targetSaaS, nameMax))} in ${month}`
        : `Your ${solutions.length} solutions in ${month}`,
    blocks: [
      formatSaved(statement) ?? `Here’s what ${month} brought.`,
      factsOf({
        Availability: listed(({ request: { watch } }) =>
          watch?.uptime === undefined ? [] : [{ text: formatUptime(watch, now) }],
        ),
        [`In ${month}`]: listed(({ events }) => changesOf(events, now)) || 'No changes',
        [lastDayLabel]: formatNextDeadline(statement, now),
        'Yearly test restore': listed(({ request }) => restoreDue(request, sentAt)),
      }),
    ],
    action: 'See your solutions',
    path: '/dashboard?tab=solutions',
  }
}

/** As the statement says it; undefined while it says nothing. */
function formatSaved(statement: OwnStatement): string | undefined {
  if (firstCountedMonth(statement) === undefined) return undefined
  const months = savedByMonth(statement)
  const total = months.length > 0 && `${savedHeading(months)}: ${formatCents(savedSoFar(months))}.`
  return [total, formatMonths(statement, months)].filter(Boolean).join(' ')
}

function changesOf(events: readonly RequestEvent[], now: number): Line[] {
  return inSteps(events).flatMap((step) => {
    const text = formatSteps(step)
    return text ? [{ day: formatNearDay(step[0].at, now), text }] : []
  })
}

/** The statement lists the next to cancel first. */
function formatNextDeadline({ lines, asOf }: OwnStatement, now: number): string | undefined {
  const [line] = lines
  const deadline = line && deadlineOf(line, asOf)
  return deadline && `${cutText(line.product, nameMax)}, ${formatNearDay(deadline.lastDay, now)}`
}

/** Where the day is before the next email. */
function restoreDue({ completedAt }: HitRequest, sentAt: Date): Line[] {
  if (completedAt === undefined) return []
  const day = nextTestRestore(completedAt, sentAt.toISOString().slice(0, 10))
  return day < nextMonthly(sentAt).toISOString()
    ? [{ text: `Due ${formatNearDay(day, sentAt.getTime())}` }]
    : []
}

function listLines(lines: string[]): string {
  const more = lines.length - listedMax
  return [...lines.slice(0, listedMax), ...(more > 0 ? [`And ${more} more`] : [])].join('\n')
}

function nameMonth(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}
