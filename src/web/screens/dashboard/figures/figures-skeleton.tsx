import { Skeleton } from '#ui/skeleton.tsx'

/** Keeps the layout while the figures are on their way. */
export function FiguresSkeleton() {
  return (
    <div aria-busy className="mt-6">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-5 w-full max-w-96" />
      <div className="figure-sections">
        {['orders', 'answers', 'quotes', 'open'].map((name) => (
          <div key={name}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="figure-stand-in" />
          </div>
        ))}
      </div>
    </div>
  )
}
