import type { ReactElement } from 'react'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { generalMessages } from '#domain/values/general-messages.ts'
import { Outcome } from '#ui/outcome.tsx'

interface FailureProps {
  error: Error | null
  fallback?: string
  conflict?: ReactElement | undefined
  className?: string
}

export function Failure(props: FailureProps) {
  const { error, fallback = generalMessages.internal, conflict, className } = props
  return (
    error && (
      <Outcome isProblem className={className}>
        {isConflict(error) && conflict ? conflict : errorMessage(error, fallback)}
      </Outcome>
    )
  )
}

/** The server's message where it helps the user, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback
  // With a reason, there is something to do about it.
  return helpfulCodes.has(error.code) || error.reason ? error.message : fallback
}

export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'conflict'
}

const helpfulCodes = new Set<ErrorCode>([
  'invalid',
  'signed-out',
  'conflict',
  'too-many',
  'unavailable',
])
