import { useId } from 'react'
import { completedOnly, type HitRequest, type RequestList } from '#domain/requests/hit-request.ts'
import { Button } from '#ui/button.tsx'
import { useRequestList } from '#web/queries/requests.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { LoadedRequests } from '#web/screens/dashboard/parts/loaded-requests.tsx'
import { RequestTarget } from '#web/screens/dashboard/parts/request-target.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/skeleton-rows.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { NoSolutions } from './no-solutions.tsx'
import { SolutionPanel } from './solution-panel.tsx'

interface SolutionsProps {
  list: RequestList
  isFollowed: boolean
}

export function Solutions({ list, isFollowed }: SolutionsProps) {
  if (list.counts.completed === 0) return <NoSolutions list={list} />
  // Where every request is here already, so is every solution.
  if (list.next === null) return <SolutionList requests={list.requests} isFollowed={isFollowed} />
  return <PagedSolutions isFollowed={isFollowed} />
}

const onlyCompleted = { status: 'completed' } as const

function PagedSolutions({ isFollowed }: Pick<SolutionsProps, 'isFollowed'>) {
  const query = useRequestList(onlyCompleted)

  return (
    <LoadedRequests query={query} skeleton={<SolutionsSkeleton />}>
      {({ requests }) => (
        <>
          <SolutionList requests={requests} isFollowed={isFollowed} />
          <ShowMore query={query} shown={requests.length} />
        </>
      )}
    </LoadedRequests>
  )
}

function SolutionList({ requests, isFollowed }: { requests: HitRequest[]; isFollowed: boolean }) {
  const panel = useUrlPanel('solution')
  const completed = completedOnly(requests)
  const opened = completed.find((request) => request.id === panel.openFor)

  return (
    <>
      <ul className="-mt-6">
        {completed.map((request) => (
          <Solution key={request.id} request={request} onOpen={() => panel.open(request.id)} />
        ))}
      </ul>
      {opened && <SolutionPanel request={opened} isFollowed={isFollowed} onClose={panel.close} />}
    </>
  )
}

function Solution({ request, onOpen }: { request: HitRequest; onOpen: () => void }) {
  const titleId = useId()

  return (
    <li className="grid items-center gap-x-6 gap-y-4 border-b border-rule py-6 sm:grid-cols-[6rem_1fr_auto]">
      <span className="figures text-soft">{request.id}</span>
      <div className="-mt-3 sm:mt-0">
        <h2 id={titleId} className="text-xl tracking-normal wrap-anywhere">
          {request.title}
        </h2>
        <p className="mt-1.5 flex flex-wrap gap-x-6 text-soft">
          <span>
            Replaces <RequestTarget request={request} />
          </span>
          <span>
            Last updated <Day date={request.updatedAt} />
          </span>
        </p>
      </div>
      {/* The buttons share one name; the title distinguishes them for screen readers. */}
      <Button look="outline" aria-describedby={titleId} aria-haspopup="dialog" onClick={onOpen}>
        Access Solution
      </Button>
    </li>
  )
}

export function SolutionsSkeleton() {
  return (
    <div className="-mt-6">
      <SkeletonRows count={2} rowClassName="h-60 sm:h-27" />
    </div>
  )
}
