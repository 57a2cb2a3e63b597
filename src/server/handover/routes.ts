import type { handoverEndpoints } from '#contract/handover.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { confirmHandover, readHandover, showSecret } from './handover.ts'

export function handoverHandlers({
  database,
  handoverBox,
}: Dependencies): Handlers<typeof handoverEndpoints> {
  return {
    readHandover: ({ user, id }) => readHandover(database, user, id),
    confirmHandover: ({ user, id, body }) => confirmHandover(database, user, id, body),
    showHandoverSecret: ({ user, id }) => showSecret(database, user, id, handoverBox),
  }
}
