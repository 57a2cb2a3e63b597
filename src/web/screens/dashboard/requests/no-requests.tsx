import { NextStep } from '#web/screens/dashboard/parts/next-step.tsx'

/** Without an open request. Closed ones are listed on the Hits tab. */
export function NoRequests({ closedCount = 0 }: { closedCount?: number | undefined }) {
  if (closedCount > 0) {
    return (
      <NextStep
        heading="No open requests"
        why={`${closedCount === 1 ? 'Your request is' : `All ${closedCount} requests are`} closed. See why on the Hits tab, under Closed.`}
        action="Order another hit"
      />
    )
  }
  return (
    <NextStep
      heading="No requests yet"
      why="Tell us which product to replace, then track the request here."
      action="Order your first hit"
    />
  )
}
