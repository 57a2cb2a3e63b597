import { CallError, type ErrorCode } from '#contract/errors.ts'
import type { Form } from './use-form.ts'

/**
 * Shows why a form failed: beside the invalid fields, and in one sentence for the whole
 * form unless that would only repeat a field's message.
 */
export function showFormError<Name extends string>(
  form: Pick<Form<Name>, 'values' | 'showErrors'>,
  error: unknown,
  fallback: string,
): void {
  const root = errorMessage(error, fallback)
  const fields = Object.entries(error instanceof CallError ? error.fields : {}).filter(
    ([name]) => name in form.values(),
  )
  const isRepeated = fields.some(([, message]) => message === root)
  form.showErrors({ ...Object.fromEntries(fields), ...(isRepeated ? {} : { root }) })
}

/** The server's message where it helps the user, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback
  // With a reason, there is something to do about it.
  return helpfulCodes.has(error.code) || error.reason ? error.message : fallback
}

const helpfulCodes = new Set<ErrorCode>([
  'invalid',
  'signed-out',
  'conflict',
  'too-many',
  'unavailable',
])
