import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/values/messages.ts'

export function DecisionError({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold">
      {error instanceof CallError ? error.message : messages.internal}
    </p>
  )
}
