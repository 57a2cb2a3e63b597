import type { ReactNode } from 'react'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'

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
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  what: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that is here is shown, even when asking for newer data has failed. */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error instanceof CallError && finalCodes.has(error.code))
    return <Outcome isProblem>{error.message}</Outcome>
  return error ? <LoadError what={what} onRetry={() => void refetch()} /> : skeleton
}

/** Asking again gets the same answer. */
const finalCodes = new Set<ErrorCode>(['not-found', 'forbidden', 'conflict'])
