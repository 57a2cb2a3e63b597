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
import { countOf, withCount } from '#domain/values/money.ts'
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

export function SearchableRequests(props: { counts: StatusCounts; skeleton: ReactNode }) {
  const { counts, skeleton } = props
  const { value, settled, type, settle, commit } = useUrlState(readShownFilter, writeShownFilter)
  const query = useRequestList(narrowTo(settled))
  const searchRef = useRef<HTMLInputElement>(null)
  useAnnouncedChange(query.data && !query.isPlaceholderData ? summarise(query.data) : undefined)

  function clear() {
    commit({ search: '', status: 'All' }, 'push')
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
          value={value.search}
          onType={(search) => type({ ...value, search })}
          onSettle={settle}
        />
        <SelectField
          label="Status"
          value={value.status}
          onChoose={(status) => commit({ ...value, status }, 'push')}
          options={[
            { value: 'All', label: withCount('All', countAll(counts)) },
            ...requestStatuses.map((status) => ({
              value: status,
              label: withCount(requestStatusLabels[status], counts[status]),
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
  const count = countOf(requests.length, 'request')
  return next === null ? count : `The first ${count}`
}

interface ShownFilter {
  search: string
  status: RequestStatus | 'All'
}

export function readShownFilter(params: URLSearchParams): ShownFilter {
  const status = params.get('status')
  return {
    search: (params.get('q') ?? '').slice(0, limits.searchMax),
    status: requestStatuses.find((known) => known === status) ?? 'All',
  }
}

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
