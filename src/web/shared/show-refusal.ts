import { CallError, type ErrorCode } from '#contract/errors.ts'
import type { Form } from './use-form.ts'

/**
 * Says why a form was turned away: beside the fields it is about, and in one sentence for the whole
 * form unless that would only repeat what stands beside a field.
 */
export function showRefusal<Name extends string>(
  form: Pick<Form<Name>, 'values' | 'refuse'>,
  error: unknown,
  fallback: string,
): void {
  const root = refusalMessage(error, fallback)
  const told = Object.entries(error instanceof CallError ? error.fields : {}).filter(
    ([name]) => name in form.values(),
  )
  const isSaid = told.some(([, message]) => message === root)
  form.refuse({ ...Object.fromEntries(told), ...(isSaid ? {} : { root }) })
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
