import { CallError, type ErrorCode } from '#contract/errors.ts'
import type { Form } from './use-form.tsx'

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
  const known = form.values()
  const fields = Object.entries(error instanceof CallError ? error.fields : {}).flatMap(
    // A field has the innermost name of what it is nested in, or its whole path.
    ([path, message]) => [path, path.split('.').at(-1) ?? ''].map((name) => [name, message]),
  )
  const isRepeated = fields.some(([name = '', message]) => name in known && message === root)
  form.showErrors({ ...Object.fromEntries(fields), ...(isRepeated ? {} : { root }) }, error)
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
