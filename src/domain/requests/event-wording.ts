import { formatItemChanges } from '#domain/checklist/checklist-wording.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import {
  type EventDetail,
  type EventKind,
  hitStepLabels,
  invoiceStepLabels,
  type RequestEvent,
} from './request-event.ts'
import { isStepBack } from './request-moves.ts'

/** A step of a request in words: 'Work started'. Undefined for a message or a note, which has its own. */
export function formatStep(detail: EventDetail): string | undefined {
  const format = words[detail.kind] as ((detail: EventDetail) => string) | undefined
  return format?.(detail)
}

const words: { [Kind in EventKind]?: (detail: Extract<EventDetail, { kind: Kind }>) => string } = {
  ordered: () => 'Ordered',
  moved({ from, to }) {
    if (isStepBack(from, to)) return to === 'pending' ? 'Work stopped' : 'Work resumed'
    return to === 'completed' ? 'Handed over' : 'Work started'
  },
  estimated: ({ estimatedCompletion: day }) =>
    day === null ? 'Estimated completion removed' : `Estimated completion: ${formatDay(day)}`,
  delivered: () => 'Solution address saved',
  closed: ({ closure }) => `Request ${closure}`,
  reopened: () => 'Request reopened',
  quoted: ({ number, totalCents, validUntil }) =>
    `Quote ${number} sent: ${formatCents(totalCents)}, valid to ${formatDay(validUntil)}`,
  'quote-accepted': ({ number, name, totalCents }) =>
    `Quote ${number} accepted by ${name}: ${formatCents(totalCents)}`,
  'quote-declined': ({ number }) => `Quote ${number} declined`,
  'quote-withdrawn': ({ number }) => `Quote ${number} withdrawn`,
  'item-changed': (detail) => formatItemChanges([detail]),
  previewed: ({ url }) => (url === null ? 'Preview removed' : 'Preview ready'),
  assigned: ({ assignee }) => (assignee === null ? 'Unassigned' : `Assigned to ${assignee}`),
  hit: ({ step }) => hitStepLabels[step],
  invoice: ({ invoice, step }) => `Invoice ${invoice} ${invoiceStepLabels[step]}`,
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
export function formatSteps(step: EventStep): string | undefined {
  const changes = step.flatMap(({ detail }) => (detail.kind === 'item-changed' ? [detail] : []))
  const [first, ...others] = changes
  return first ? formatItemChanges([first, ...others]) : formatStep(step[0].detail)
}
