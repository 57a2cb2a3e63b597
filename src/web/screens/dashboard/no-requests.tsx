import { NextStep } from './next-step.tsx'

export function NoRequests() {
  return (
    <NextStep
      heading="No requests yet"
      why="You have not ordered a hit so far. Name one product you pay for, and its line appears here."
      action="Order your first hit"
    />
  )
}
