import { CallError, fieldError } from '#contract/errors.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import type { SavedWatch } from '#domain/operations/operations.ts'
import { watchMessages } from '#domain/watching/watch.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { lockRequest, scopeOf } from '#server/requests/request-changes.ts'
import { isAllowedAddress } from '#server/webhooks/post-webhook.ts'
import { deleteWatches, saveWatch as storeWatch } from './watch-store.ts'

/** Switches watching on, also with another address, or off. */
export function saveWatch(
  {
    database,
    arePrivateNetworksAllowed = false,
  }: Pick<Dependencies, 'database' | 'arePrivateNetworksAllowed'>,
  operator: SessionUser,
  id: string,
  { isOn, address }: SavedWatch,
) {
  return database.change(async (trx) => {
    const { number, companyId, status, solutionUrl } = await lockRequest(trx, scopeOf(id, operator))
    if (!isOn) await deleteWatches(trx, [number])
    else {
      // A completed request has a solution, and is never closed.
      if (!isHandedOver(status)) throw new CallError('invalid', watchMessages.notCompleted)
      const url = address || (solutionUrl ?? '')
      if (!URL.canParse(url) || !isAllowedAddress(url, arePrivateNetworksAllowed)) {
        throw fieldError('address', watchMessages.notPublic)
      }
      await storeWatch(trx, number, address || null, new Date().toISOString())
      trx.announce({ kind: 'watch' })
    }
    trx.announce({ kind: 'request', number, companyId, isInternal: false })
    return requireOperatorRequest(trx, number)
  })
}
