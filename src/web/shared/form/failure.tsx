import type { ReactElement } from 'react'
import { generalMessages } from '#domain/values/general-messages.ts'
import { Outcome } from '#ui/outcome.tsx'
import { errorMessage, isConflict } from './form-error.ts'

interface FailureProps {
  error: Error | null
  fallback?: string
  conflict?: ReactElement | undefined
  className?: string
}

export function Failure({
  error,
  fallback = generalMessages.internal,
  conflict,
  className,
}: FailureProps) {
  return (
    error && (
      <Outcome isProblem className={className}>
        {isConflict(error) && conflict ? conflict : errorMessage(error, fallback)}
      </Outcome>
    )
  )
}
