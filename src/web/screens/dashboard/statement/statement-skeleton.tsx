import { SkeletonRows } from '#web/screens/dashboard/parts/stacked-table.tsx'

export function StatementSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        Loading your statement…
      </p>
      <SkeletonRows count={2} rowClassName="h-41 md:h-21" />
    </div>
  )
}
