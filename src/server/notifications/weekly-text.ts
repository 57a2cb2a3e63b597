import { formatCounts, formatProgress } from '#domain/checklist/checklist-wording.ts'
import { nextWeekly } from '#domain/notifications/notification-rules.ts'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { formatNextStep, nameAction, stepParts, waitingSteps } from '#domain/requests/next-step.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { formatDay } from '#domain/values/dates.ts'
import { countOf } from '#domain/values/money.ts'
import { factsOf } from '#server/notifications/mail/render-mail.ts'
import { type NotificationText, previewLink } from './notification-text.ts'

interface Week {
  /** What happened on the request in it, oldest first. */
  events: readonly RequestEvent[]
  /** As the client sees it now. */
  request: HitRequest
  isOwner: boolean
}

/** A week of building: what was built and migrated, and what waits for the client. Nothing is sent where nothing was done. */
export function weeklyText({ events, request, isOwner }: Week, now: Date): NotificationText {
  const { progress, estimatedCompletion, previewUrl, closure } = request
  const { built, migrated } = doneIn(events)
  const isShown = events.some(({ detail }) => detail.kind === 'previewed' && detail.url !== null)
  const counts = [
    built.length > 0 && `${countOf(built.length, 'item')} built`,
    migrated.length > 0 && `${migrated.length} migrated`,
    isShown && '1 new preview',
  ].filter((count) => count !== false)
  const waiting = waitingSteps(request, isOwner, now.getTime())
  const [first] = waiting
  const opens = first && stepParts[first.kind]
  return {
    happened: (replacement) =>
      `${replacement} this week: ${progress ? formatProgress(progress) : counts[0]}`,
    blocks: [
      `${counts.join(', ')}.${estimatedCompletion ? ` We expect to be done by ${formatDay(estimatedCompletion)}.` : ''}`,
      factsOf({
        Built: built.join(', '),
        Migrated: migrated.join('\n'),
        'Waiting for you': waiting.map(formatNextStep).join('\n'),
      }),
      previewLink(previewUrl),
    ],
    action: first ? nameAction(first) : 'See your request',
    ...(opens && { opens }),
    ...(first?.invoice && { invoice: first.invoice.number }),
    isSilent: counts.length === 0 || closure !== undefined,
    remindsAt: nextWeekly(now),
    remindsAs: 'weekly-progress',
  }
}

/** The names of what operators marked as done, and did not open again. */
function doneIn(events: readonly RequestEvent[]) {
  const last = new Map(
    events.flatMap(({ by, detail }) =>
      by.role === 'operator' && detail.kind === 'item-changed' ? [[detail.name, detail]] : [],
    ),
  )
  const done = [...last.values()]
  return {
    built: done.filter(({ what }) => what === 'built').map(({ name }) => name),
    migrated: done
      .filter(({ what }) => what === 'migrated')
      .map((item) => {
        const counts = formatCounts(item)
        return counts ? `${item.name} (${counts})` : item.name
      }),
  }
}
