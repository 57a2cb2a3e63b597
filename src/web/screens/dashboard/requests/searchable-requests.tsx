import { type ReactNode, useRef } from 'react'
import {
  countAll,
  type RequestFilter,
  type RequestList,
  type StatusCounts,
} from '#domain/requests/hit-request.ts'
import {
  type RequestStatus,
  requestStatuses,
  requestStatusLabels,
} from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { withCount } from '#domain/values/numbers.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { useRequestList } from '#web/queries/requests.ts'
import { EmptyList, LoadedRequests } from '#web/screens/dashboard/parts/list-states.tsx'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { SearchBox } from '#web/shared/search-box.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { RequestTable } from './request-table.tsx'

interface SearchableRequestsProps {
  counts: StatusCounts
  skeleton: ReactNode
}

export function SearchableRequests({ counts, skeleton }: SearchableRequestsProps) {
  const control = useRequestFilter()
  const query = useRequestList(control.asked)
  const searchRef = useRef<HTMLInputElement>(null)
  useAnnouncedChange(query.data && !query.isPlaceholderData ? summarise(query.data) : undefined)

  function clear() {
    control.clear()
    // The button that was pressed is about to go.
    searchRef.current?.focus()
  }

  return (
    <>
      <search className="grid gap-x-5 gap-y-4 border-b border-rule pb-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          ref={searchRef}
          label="Search requests"
          placeholder="HIT-012, Salesforce, helpdesk…"
          value={control.shown.search}
          onType={control.type}
          onSettle={control.settle}
        />
        <SelectField
          label="Status"
          value={control.shown.status}
          onChoose={control.choose}
          options={[
            { value: 'All', label: withCount('All', countAll(counts)) },
            ...requestStatuses.map((value) => ({
              value,
              label: withCount(requestStatusLabels[value], counts[value]),
            })),
          ]}
        />
      </search>
      <div className="mt-8">
        <LoadedRequests query={query} skeleton={skeleton}>
          {({ requests }) =>
            requests.length === 0 ? (
              <EmptyList
                heading={messages.noResults}
                why="None of your requests match. You can search by number, title or target."
                action={
                  <Button look="outline" onClick={clear}>
                    Show all requests
                  </Button>
                }
              />
            ) : (
              <>
                <RequestTable requests={requests} isBusy={query.isPlaceholderData} />
                <ShowMore query={query} shown={requests.length} />
              </>
            )
          }
        </LoadedRequests>
      </div>
    </>
  )
}

function summarise({ requests, next }: RequestList): string {
  if (requests.length === 0) return messages.noResults
  const count = next === null ? requests.length : `The first ${requests.length}`
  return `${count} ${requests.length === 1 ? 'request' : 'requests'}`
}

function useRequestFilter() {
  const { value, settled, type, settle, commit } = useUrlState(readShownFilter, writeShownFilter)
  return {
    shown: value,
    /** What is shown, once the typing pauses. */
    asked: narrowTo(settled),
    type: (search: string) => type({ ...value, search }),
    settle,
    choose: (status: ShownFilter['status']) => commit({ ...value, status }, 'push'),
    clear: () => commit(emptyShownFilter, 'push'),
  }
}

interface ShownFilter {
  search: string
  status: RequestStatus | 'All'
}

const emptyShownFilter: ShownFilter = { search: '', status: 'All' }

/** Reads `q` and `status` from an address; what is unknown counts as absent. */
export function readShownFilter(params: URLSearchParams): ShownFilter {
  const status = params.get('status')
  return {
    search: (params.get('q') ?? '').slice(0, limits.searchMax),
    status: requestStatuses.find((known) => known === status) ?? 'All',
  }
}

/** Only non-default choices are written to the address. */
export function writeShownFilter(params: URLSearchParams, filter: ShownFilter): URLSearchParams {
  return withParams(params, {
    q: filter.search.trim() === '' ? null : filter.search,
    status: filter.status === 'All' ? null : filter.status,
  })
}

export function narrowTo({ search, status }: ShownFilter): RequestFilter {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === 'All' ? {} : { status }),
  }
}
