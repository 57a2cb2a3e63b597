import { LoadingArea } from '#ui/skeleton.tsx'
import { SkeletonRows } from '#web/screens/dashboard/parts/list-states.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'

const LoadedStatement = lazyPart(
  () => import('./own-statement.tsx'),
  'LoadedStatement',
  ({ skeleton }) => skeleton,
)

/** What the client pays for, its lines struck as their requests are completed. */
export function StatementSection() {
  return (
    <section aria-labelledby="statement-heading" className="mt-14">
      <h2 id="statement-heading" className="border-b border-rule-strong py-2 text-xl sm:text-2xl">
        Your software bill
      </h2>
      <div className="mt-6">
        <LoadedStatement skeleton={skeleton} />
      </div>
    </section>
  )
}

const skeleton = (
  <LoadingArea label="Loading your software bill…">
    <SkeletonRows count={2} rowClassName="h-41 md:h-21" />
  </LoadingArea>
)
