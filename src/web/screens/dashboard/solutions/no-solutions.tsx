import type { RequestList } from '#domain/hit-request.ts'
import { NextStep } from '#web/screens/dashboard/parts/next-step.tsx'

/** Requests may well exist: then it says how far they are. */
export function NoSolutions({ list }: { list: RequestList }) {
  const { counts, closedCount = 0 } = list
  if (counts.pending + counts['in-progress'] === 0 && closedCount > 0) {
    return (
      <NextStep
        heading="No solutions yet"
        why="A solution appears here when a request is completed, and none of yours is open right now."
        action="Order another hit"
      />
    )
  }
  if (counts.pending + counts['in-progress'] === 0) {
    return (
      <NextStep
        heading="No solutions yet"
        why="A solution appears here when a request is completed, and you have not made one so far."
        action="Order your first hit"
      />
    )
  }
  return (
    <NextStep
      heading="No solutions yet"
      why={`A solution appears here when its request is completed. Right now ${counts.pending} ${isOrAre(counts.pending)} pending and ${counts['in-progress']} in progress.`}
      action="Order another hit"
    />
  )
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
