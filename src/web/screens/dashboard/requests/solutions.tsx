import { useId } from 'react'
import {
  completedOnly,
  countAll,
  formatStatus,
  type HitRequest,
  type RequestList,
} from '#domain/requests/hit-request.ts'
import { requestStatusDescriptions } from '#domain/requests/request-status.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRequestList } from '#web/queries/requests.ts'
import {
  EmptyList,
  LoadedRequests,
  SkeletonRows,
} from '#web/screens/dashboard/parts/list-states.tsx'
import {
  DeliveredSolution,
  PanelLine,
  PanelLines,
} from '#web/screens/dashboard/parts/panel-lines.tsx'
import {
  Day,
  RequestBadge,
  RequestTarget,
  useIsTracked,
} from '#web/screens/dashboard/parts/request-parts.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { ShowMore } from '#web/shared/show-more.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const HandoverList = lazyLoad(
  () => import('#web/screens/dashboard/checklist/handover-list.tsx'),
  'HandoverList',
  <Skeleton className="mt-4 h-96" />,
)

const Uptime = lazyLoad(
  () => import('#web/screens/dashboard/parts/uptime.tsx'),
  'Uptime',
  <Skeleton className="h-13" />,
)

export function Solutions({ list }: { list: RequestList }) {
  const { counts, closedCount = 0 } = list
  if (counts.completed === 0) {
    return (
      <EmptyList
        heading="No solutions yet"
        why="Your solutions appear here once we’ve handed them over."
        order={countAll(counts) + closedCount > 0 ? 'Order another hit' : 'Order your first hit'}
      />
    )
  }
  // Where every request is here already, so is every solution.
  if (list.next === null) return <SolutionList requests={list.requests} />
  return <PagedSolutions />
}

function PagedSolutions() {
  const query = useRequestList({ status: 'completed' })

  return (
    <LoadedRequests query={query} skeleton={<SolutionsSkeleton />}>
      {({ requests }) => (
        <>
          <SolutionList requests={requests} />
          <ShowMore query={query} shown={requests.length} />
        </>
      )}
    </LoadedRequests>
  )
}

function SolutionList({ requests }: { requests: HitRequest[] }) {
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
      {opened && <SolutionPanel request={opened} onClose={panel.close} />}
    </>
  )
}

function Solution({ request, onOpen }: { request: HitRequest; onOpen: () => void }) {
  const isTracked = useIsTracked()
  const titleId = useId()

  return (
    <li className="grid items-baseline gap-x-6 gap-y-4 border-b border-rule py-6 sm:grid-cols-[6rem_1fr_auto]">
      <span className="figures text-soft">{request.id}</span>
      <div className="-mt-3 sm:mt-0">
        <h2 id={titleId} className="text-xl tracking-normal wrap-anywhere">
          {request.title}
        </h2>
        <p className="mt-1.5 flex flex-wrap gap-x-6 text-soft">
          <span>
            Replaces <RequestTarget request={request} />
          </span>
          {isTracked ? (
            <span>{formatStatus(request)}</span>
          ) : (
            <span>
              Last updated <Day date={request.updatedAt} />
            </span>
          )}
        </p>
        {request.watch && (
          <div className="mt-3 max-w-md">
            <Uptime watch={request.watch} />
          </div>
        )}
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

function SolutionPanel({ request, onClose }: { request: HitRequest; onClose: () => void }) {
  const isTracked = useIsTracked()
  return (
    <Dialog title={request.title} onClose={onClose}>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
        <span className="figures">{request.id}</span>
        <RequestBadge request={request} />
        {isTracked ? formatStatus(request) : requestStatusDescriptions[request.status]}
      </p>
      {request.solution ? (
        <>
          <p className="mt-6">Your replacement for {request.targetSaaS}:</p>
          {/* As tall as most handovers, so that the panel stays where it is when the list comes. */}
          <div className={isTracked ? 'min-h-100' : undefined}>
            <HandoverList
              requestId={request.id}
              completedAt={request.completedAt}
              fallback={<DeliveredSolution solution={request.solution} />}
            />
          </div>
        </>
      ) : (
        <>
          <p className="mt-6">Your replacement for {request.targetSaaS} comes with:</p>
          <PanelLines>
            <PanelLine name="Address">
              {isTracked
                ? 'Not available yet. You’ll find it here after the handover.'
                : 'A private address on your own domain. We choose it with you and send it with the handover. It isn’t listed anywhere, including here.'}
            </PanelLine>
            <PanelLine name="Handover">
              The source code, its documentation and a walkthrough with the team that built it. All
              yours to keep.
            </PanelLine>
            <PanelLine name="Backups">
              Nightly, to storage you control. We restore one with you before we finish, so you know
              it works.
            </PanelLine>
          </PanelLines>
        </>
      )}
    </Dialog>
  )
}
