import { useQuery } from '@tanstack/react-query'
import { scopeOf } from '#domain/checklist/checklist.ts'
import { checklistQuery } from '#web/queries/checklist.ts'
import { useTracking } from '#web/queries/requests.ts'

/** What a quote covers: the items to keep, which accepting it freezes. */
export function QuoteScope({ requestId }: { requestId: string }) {
  const { data } = useQuery(checklistQuery(useTracking(), requestId))
  const scope = scopeOf(data?.items ?? [])
  if (scope.length === 0) return null
  return (
    <section aria-labelledby="quote-scope" className="mt-6">
      <h3 id="quote-scope" className="text-base">
        What’s in scope
      </h3>
      <ul className="mt-2 grid list-disc gap-x-6 pl-5 sm:grid-cols-2">
        {scope.map(({ id, kind, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            {kind === 'data' && <span className="text-soft"> (migrated)</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
