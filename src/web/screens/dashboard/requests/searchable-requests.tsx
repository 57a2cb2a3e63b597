import { type ReactNode, useRef } from 'react'
import type { RequestList, StatusCounts } from '#domain/requests/hit-request.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { useRequestList } from '#web/queries/requests.ts'
import { LoadedRequests } from '#web/screens/dashboard/parts/loaded-requests.tsx'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { RequestFilterBar } from './request-filter-bar.tsx'
import { RequestTable } from './request-table.tsx'
import { useRequestFilter } from './use-request-filter.ts'

interface SearchableRequestsProps {
  counts: StatusCounts
  isFollowed: boolean
  skeleton: ReactNode
}

/** A list that is long enough to look for something in it. */
export function SearchableRequests({ counts, isFollowed, skeleton }: SearchableRequestsProps) {
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
      <RequestFilterBar control={control} counts={counts} searchRef={searchRef} />
      <div className="mt-8">
        <LoadedRequests query={query} skeleton={skeleton}>
          {({ requests }) =>
            requests.length === 0 ? (
              <NoFinds onClear={clear} />
            ) : (
              <>
                <RequestTable
                  requests={requests}
                  isFollowed={isFollowed}
                  isBusy={query.isPlaceholderData}
                />
                <ShowMore query={query} shown={requests.length} />
              </>
            )
          }
        </LoadedRequests>
      </div>
    </>
  )
}

function NoFinds({ onClear }: { onClear: () => void }) {
  return (
    <section className="py-2">
      <h2 className="text-2xl">{messages.noResults}</h2>
      <p className="mt-3 max-w-prose text-soft">
        None of your requests match. You can search by number, title or target.
      </p>
      <Button look="outline" className="mt-6" onClick={onClear}>
        Show all requests
      </Button>
    </section>
  )
}

function summarise({ requests, next }: RequestList): string {
  if (requests.length === 0) return messages.noResults
  const count = next === null ? requests.length : `The first ${requests.length}`
  return `${count} ${requests.length === 1 ? 'request' : 'requests'}`
}
