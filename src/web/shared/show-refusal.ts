import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError, type ErrorCode } from '#contract/errors.ts'

/**
 * Says why a form was turned away: beside the fields it is about, focus on the first of them, and in
 * one sentence for the whole form unless that would only repeat what stands beside a field.
 */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fallback: string,
): void {
  const problem = refusalMessage(error, fallback)
  const told = Object.entries(error instanceof CallError ? error.fields : {}).filter(
    ([name]) => name in form.getValues(),
  )
  for (const [position, [name, message]] of told.entries()) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: position === 0 })
  }
  if (told.every(([, message]) => message !== problem)) form.setError('root', { message: problem })
}

/** What the other side has to say about it, where that helps the person; else the fallback. */
export function refusalMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && tellingCodes.has(error.code) ? error.message : fallback
}

const tellingCodes = new Set<ErrorCode>([
  'invalid',
  'signed-out',
  'conflict',
  'too-many',
  'unavailable',
])
