import { messages } from '#domain/values/messages.ts'
import { FieldError } from '#ui/field.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** Why a change of an item was not made. */
export function PartError({ id, error }: { id: string; error: Error | null }) {
  return (
    error && (
      <div role="alert">
        <FieldError id={`${id}-error`}>{errorMessage(error, messages.internal)}</FieldError>
      </div>
    )
  )
}
