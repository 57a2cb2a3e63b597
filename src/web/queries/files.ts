import type { Files } from '#contract/backend.ts'
import { operatorRequestKey, requestDetailsKey } from './request-lists.ts'
import { useCall } from './use-call.ts'

/** Deletes a file. The timeline that names it is read again, on whichever side it is open. */
export function useDeleteFile(files: Files) {
  return useCall((id: string) => files.remove(id), requestDetailsKey, operatorRequestKey)
}
