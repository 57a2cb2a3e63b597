import type { EventDetail, RequestEvent } from '#domain/requests/request-event.ts'
import { requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'

export interface LatestChange {
  /** `Omar Haddad moved it to In Progress` */
  text: string
  at: string
}

/** The newest event that changed the request's version: messages and notes did not. */
export function latestChange(events: readonly RequestEvent[]): LatestChange | undefined {
  const changes = events.flatMap(({ by, at, detail }) => {
    const what = describeChange(detail)
    return what === undefined ? [] : [{ text: `${by.name} ${what}`, at }]
  })
  return changes.at(-1)
}

function describeChange(detail: EventDetail): string | undefined {
  switch (detail.kind) {
    case 'moved':
      return `moved it to ${requestStatusLabels[detail.to]}`
    case 'estimated':
      return detail.estimatedCompletion === null
        ? 'removed the estimated completion'
        : `set the estimated completion to ${formatDay(detail.estimatedCompletion)}`
    case 'delivered':
      return 'saved a solution'
    case 'closed':
      return `${detail.closure} it`
    case 'reopened':
      return 'reopened it'
    case 'quoted':
      return `sent quote ${detail.number}`
    case 'quote-withdrawn':
      return `withdrew quote ${detail.number}`
    case 'quote-accepted':
      return `accepted quote ${detail.number}`
    case 'quote-declined':
      return `declined quote ${detail.number}`
  }
  return undefined
}
