import { useCapabilities } from '#web/shared/backend-context.tsx'
import { operatorRequestKey, requestDetailsKey } from './request-lists.ts'
import { useCall } from './use-call.ts'

/** Deletes a file. The timeline that names it is read again, on whichever side it is open. */
export function useDeleteFile() {
  const { files } = useCapabilities()
  return useCall(async (id: string) => files?.remove(id), requestDetailsKey, operatorRequestKey)
}
