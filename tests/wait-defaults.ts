import { type VitestUtils, vi } from 'vitest'

/** Vitest's own second is too short for a busy machine. */
const timeout = 30_000

type WaitOptions = Parameters<VitestUtils['waitFor']>[1]

// Once for each worker, whose files share `vi`.
if (!('hasWaitDefaults' in vi)) {
  const { waitFor, waitUntil } = vi
  const withDefault = (options: WaitOptions) =>
    typeof options === 'number' ? options : { timeout, ...options }
  const patient: Pick<VitestUtils, 'waitFor' | 'waitUntil'> = {
    waitFor: (callback, options) => waitFor(callback, withDefault(options)),
    waitUntil: (callback, options) => waitUntil(callback, withDefault(options)),
  }
  Object.assign(vi, patient, { hasWaitDefaults: true })
}
