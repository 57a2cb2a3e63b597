import type { handoverEndpoints } from '#contract/handover.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { limitedBy } from '#server/http/rate-limits.ts'
import type { Handlers } from '#server/http/router.ts'
import { confirmHandover, readHandover, showSecret } from './handover.ts'

export function handoverHandlers(dependencies: Dependencies): Handlers<typeof handoverEndpoints> {
  const { database, handoverBox } = dependencies
  const limited = limitedBy(dependencies)
  return {
    readHandover: limited('read-request', ({ user, id }) => readHandover(database, user, id)),
    confirmHandover: limited('decision', ({ user, id, body }) =>
      confirmHandover(database, user, id, body),
    ),
    showHandoverSecret: limited('decision', ({ user, id }) =>
      showSecret(database, user, id, handoverBox),
    ),
  }
}
