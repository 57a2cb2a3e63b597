import { useId } from 'react'
import { completedOnly, type HitRequest } from '#domain/hit-request.ts'
import { Button } from '#ui/button.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { Day } from './day.tsx'
import { NoSolutions } from './no-solutions.tsx'
import { RequestTarget } from './request-target.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SolutionPanel } from './solution-panel.tsx'

export function Solutions({ requests }: { requests: HitRequest[] }) {
  const panel = useUrlPanel('solution')
  const completed = completedOnly(requests)
  const opened = completed.find((request) => request.id === panel.openFor)

  if (completed.length === 0) return <NoSolutions requests={requests} />
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
  const titleId = useId()

  return (
    <li className="grid items-center gap-x-6 gap-y-4 border-b border-rule py-6 sm:grid-cols-[6rem_1fr_auto]">
      <span className="figures text-soft">{request.id}</span>
      <div className="-mt-3 sm:mt-0">
        <h2 id={titleId} className="text-xl tracking-normal">
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
      {/* The buttons share one name; the title tells a screen reader which is which. */}
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
