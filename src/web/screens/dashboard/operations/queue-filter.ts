import {
  defaultQueueSort,
  type QueueFilter,
  type QueueSort,
  type QueueView,
  queueSorts,
  queueViews,
} from '#domain/operations/operations.ts'
import { type RequestStatus, requestStatuses } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { useTypedUrlState } from '#web/shared/use-typed-url-state.ts'

/** The values of the queue's filter bar. */
export interface QueueChoice {
  search: string
  status: RequestStatus | 'All' | 'closed'
  view: QueueView | 'All'
  sort: QueueSort
}

/** What can be chosen. Open requests have a status; closed ones are listed apart. */
export const queueStatuses = ['All', ...requestStatuses, 'closed'] as const

export const everything: QueueChoice = {
  search: '',
  status: 'All',
  view: 'All',
  sort: defaultQueueSort,
}

/** The choice an address names. What we do not know in it counts as not chosen. */
export function readQueueChoice(params: URLSearchParams): QueueChoice {
  return {
    search: (params.get(names.search) ?? '').slice(0, limits.searchMax),
    status: queueStatuses.find((status) => status === params.get(names.status)) ?? 'All',
    view: queueViews.find((view) => view === params.get(names.view)) ?? 'All',
    sort: queueSorts.find((sort) => sort === params.get(names.sort)) ?? defaultQueueSort,
  }
}

export function writeQueueChoice(params: URLSearchParams, choice: QueueChoice): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const part of ['search', 'status', 'view', 'sort'] as const) {
    changed.delete(names[part])
    const value = choice[part].trim()
    if (value !== everything[part]) changed.set(names[part], value)
  }
  return changed
}

/** The choice as it is asked of the server. */
export function toQueueFilter({ search, status, view, sort }: QueueChoice): QueueFilter {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status === 'closed' && { state: status }),
    ...(status !== 'All' && status !== 'closed' && { status }),
    ...(view !== 'All' && { view }),
    sort,
  }
}

/** The address is shared with the other tabs, which have a search of their own. */
const names = { search: 'ops-q', status: 'ops-status', view: 'ops-view', sort: 'ops-sort' }

export interface QueueFilterControl {
  /** The values of the filter bar. */
  choice: QueueChoice
  /** What the server is asked: the choice, once the typing pauses. */
  asked: QueueFilter
  type: (search: string) => void
  settle: () => void
  choose: (part: Partial<QueueChoice>) => void
  clear: () => void
}

export function useQueueFilter(): QueueFilterControl {
  const { shown, settled, type, settle, choose } = useTypedUrlState(
    readQueueChoice,
    writeQueueChoice,
  )
  return {
    choice: shown,
    asked: toQueueFilter(settled),
    type: (search) => type({ ...shown, search }),
    settle,
    choose: (part) => choose({ ...shown, ...part }),
    clear: () => choose({ ...everything, sort: shown.sort }),
  }
}
