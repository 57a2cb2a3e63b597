import {
  defaultQueueSort,
  type Queue,
  type QueueFilter,
  type QueueSort,
  type QueueView,
  queueSorts,
  queueViews,
} from '#domain/operations/operations.ts'
import { countAll } from '#domain/requests/hit-request.ts'
import { limits } from '#domain/values/limits.ts'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'

export interface QueueChoice {
  search: string
  view: QueueView | 'all' | 'closed'
  sort: QueueSort
}

export const queueChoices: Record<QueueChoice['view'], { label: string; isUrgent?: true }> = {
  ...queueViews,
  all: { label: 'All' },
  closed: { label: 'Closed' },
}

export const choiceNames = Object.keys(queueChoices) as QueueChoice['view'][]

export const everything: QueueChoice = { search: '', view: 'all', sort: defaultQueueSort }

export function countView(view: QueueChoice['view'], queue: QueueCounts): number {
  if (view === 'closed') return queue.closedCount
  return view === 'all' ? countAll(queue.counts) : queue.viewCounts[view]
}

export type QueueCounts = Pick<Queue, 'counts' | 'closedCount' | 'viewCounts'>

/** The choice an address names. What we do not know in it counts as not chosen. */
export function readQueueChoice(params: URLSearchParams): QueueChoice {
  return {
    search: (params.get(names.search) ?? '').slice(0, limits.searchMax),
    view: choiceNames.find((view) => view === params.get(names.view)) ?? 'all',
    sort: queueSorts.find((sort) => sort === params.get(names.sort)) ?? defaultQueueSort,
  }
}

export function writeQueueChoice(params: URLSearchParams, choice: QueueChoice): URLSearchParams {
  const values = (['search', 'view', 'sort'] as const).map((part) => {
    const value = choice[part].trim()
    return [names[part], value === everything[part] ? null : value]
  })
  return withParams(params, Object.fromEntries(values))
}

export function toQueueFilter({ search, view, sort }: QueueChoice): QueueFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(view === 'closed' && { state: view }),
    ...(view !== 'all' && view !== 'closed' && { view }),
    sort,
  }
}

/** The address is shared with the other tabs, which have a search of their own. */
const names = { search: 'ops-q', view: 'ops-view', sort: 'ops-sort' }

export type QueueFilterControl = ReturnType<typeof useQueueFilter>

export function useQueueFilter() {
  const { value, commit } = useUrlState(readQueueChoice, writeQueueChoice)
  return {
    choice: value,
    /** What the server is asked. */
    asked: toQueueFilter(value),
    choose: (part: Partial<QueueChoice>) => commit({ ...value, ...part }, 'push'),
    clear: () => commit({ ...everything, sort: value.sort }, 'push'),
  }
}
