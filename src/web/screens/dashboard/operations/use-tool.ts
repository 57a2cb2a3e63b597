import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import { fieldErrors } from '#contract/error-reply.ts'
import { CallError, type FieldErrors } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { messages } from '#domain/values/messages.ts'
import { isConflict, useRequestChange } from '#web/queries/operations.ts'

export interface Tool<Input> {
  /** Checks and sends. Says whether it was taken. */
  send: (input: Input) => Promise<boolean>
  /** Forgets what came of the last attempt, because another one is being prepared. */
  reset: () => void
  isBusy: boolean
  isDone: boolean
  /** What is wrong with which field. */
  fields: FieldErrors
  /** What went wrong as a whole. */
  error: { text: string; isConflict: boolean } | null
}

/** One way to change a request: the same rules are asked here first and by the server again. */
export function useTool<Schema extends z.ZodMiniType>(
  id: string,
  schema: Schema,
  act: (operations: Operations, input: z.output<Schema>) => Promise<OperatorRequest>,
): Tool<z.input<Schema>> {
  const change = useRequestChange(id, act)
  const [invalid, setInvalid] = useState<FieldErrors>({})

  return {
    async send(input) {
      change.reset()
      const checked = schema.safeParse(input)
      setInvalid(checked.success ? {} : fieldErrors(checked.error))
      if (!checked.success) return false
      return change.mutateAsync(checked.data).then(
        () => true,
        () => false,
      )
    },
    reset() {
      change.reset()
      setInvalid({})
    },
    isBusy: change.isPending,
    isDone: change.isSuccess,
    fields: change.error instanceof CallError ? change.error.fields : invalid,
    error: change.error && describe(change.error),
  }
}

function describe(error: Error) {
  const text = error instanceof CallError ? error.message : messages.internal
  return { text, isConflict: isConflict(error) }
}
