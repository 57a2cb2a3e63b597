import { sayItemChanges } from '#domain/checklist/checklist-wording.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { hitStepLabels, invoiceStepLabels } from './event-steps.ts'
import type { EventDetail, RequestEvent } from './request-event.ts'
import { isStepBack } from './request-moves.ts'

/** A step of a request in words: 'Work started'. Undefined for a message or a note, which has its own. */
export function sayStep(detail: EventDetail): string | undefined {
  switch (detail.kind) {
    case 'ordered':
      return 'Ordered'
    case 'moved':
      return sayMove(detail)
    case 'estimated':
      return detail.estimatedCompletion === null
        ? 'Estimated completion removed'
        : `Estimated completion: ${formatDay(detail.estimatedCompletion)}`
    case 'delivered':
      return 'Solution address saved'
    case 'closed':
      return `Request ${detail.closure}`
    case 'reopened':
      return 'Request reopened'
    case 'quoted':
      return `Quote ${detail.number} sent: ${formatCents(detail.totalCents)}, valid to ${formatDay(detail.validUntil)}`
    case 'quote-accepted':
      return `Quote ${detail.number} accepted by ${detail.name}: ${formatCents(detail.totalCents)}`
    case 'quote-declined':
      return `Quote ${detail.number} declined`
    case 'quote-withdrawn':
      return `Quote ${detail.number} withdrawn`
    case 'item-changed':
      return sayItemChanges([detail])
    case 'previewed':
      return detail.url === null ? 'Preview removed' : 'Preview ready'
    case 'assigned':
      return detail.assignee === null ? 'Unassigned' : `Assigned to ${detail.assignee}`
    case 'hit':
      return hitStepLabels[detail.step]
    case 'invoice':
      return `Invoice ${detail.invoice} ${invoiceStepLabels[detail.step]}`
  }
  return undefined
}

function sayMove({ from, to }: Extract<EventDetail, { kind: 'moved' }>): string {
  if (isStepBack(from, to)) return to === 'pending' ? 'Work stopped' : 'Work resumed'
  return to === 'completed' ? 'Handed over' : 'Work started'
}

export type EventStep = [RequestEvent, ...RequestEvent[]]

/** Joins neighbouring changes of items that are of one sort and by one person. A remark has a line of its own. */
export function inSteps(events: readonly RequestEvent[]): EventStep[] {
  const steps: EventStep[] = []
  let sort: string | undefined
  for (const event of events) {
    const { by, detail } = event
    const isJoined = detail.kind === 'item-changed' && detail.what !== 'off'
    const next = isJoined ? `${detail.what} ${by.name}` : undefined
    if (next !== undefined && next === sort) steps.at(-1)?.push(event)
    else steps.push([event])
    sort = next
  }
  return steps
}

/** A step in words: 'Work started', '3 items built: Guests, Search, Threads'. */
export function saySteps(step: EventStep): string | undefined {
  const changes = step.flatMap(({ detail }) => (detail.kind === 'item-changed' ? [detail] : []))
  const [first, ...others] = changes
  return first ? sayItemChanges([first, ...others]) : sayStep(step[0].detail)
}
