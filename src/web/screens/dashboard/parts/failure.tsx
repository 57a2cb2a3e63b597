import { errorMessage } from '#web/shared/form/form-error.ts'

/** Why a call failed, if it did. */
export function Failure({ error, fallback }: { error: Error | null; fallback: string }) {
  return (
    error && (
      <p role="alert" className="mt-3 font-semibold text-danger">
        {errorMessage(error, fallback)}
      </p>
    )
  )
}
