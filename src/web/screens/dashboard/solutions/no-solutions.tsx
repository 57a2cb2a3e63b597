import type { RequestList } from '#domain/requests/hit-request.ts'
import { NextStep } from '#web/screens/dashboard/parts/next-step.tsx'

/** Requests may well exist: then it says how far they are. */
export function NoSolutions({ list }: { list: RequestList }) {
  const { counts, closedCount = 0 } = list
  if (counts.pending + counts['in-progress'] === 0 && closedCount > 0) {
    return (
      <NextStep
        heading="No solutions yet"
        why="Solutions appear here when a request is completed. You have no open requests right now."
        action="Order another hit"
      />
    )
  }
  if (counts.pending + counts['in-progress'] === 0) {
    return (
      <NextStep
        heading="No solutions yet"
        why="Solutions appear here when a request is completed. You haven’t ordered a hit yet."
        action="Order your first hit"
      />
    )
  }
  return (
    <NextStep
      heading="No solutions yet"
      why={`Solutions appear here when a request is completed. You have ${counts.pending} pending and ${counts['in-progress']} in progress.`}
      action="Order another hit"
    />
  )
}
