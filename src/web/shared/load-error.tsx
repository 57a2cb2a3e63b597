import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface LoadErrorProps {
  /** What could not be loaded, as used in a sentence: 'your requests'. */
  what: string
  onRetry: () => void
}

export function LoadError({ what, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="border-l-2 border-danger py-2 pl-5">
      <p className="font-semibold">We couldn’t load {what}.</p>
      <p className="mt-1 text-soft">Check your connection and try again.</p>
      <Button look="outline" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  what: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that is here is shown, even when asking for newer data has failed. */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <LoadError what={what} onRetry={() => void query.refetch()} /> : skeleton
}
