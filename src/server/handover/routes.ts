import type { handoverEndpoints, operatorHandoverEndpoints } from '#contract/handover.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { confirmHandover, readHandover, saveHandover, showSecret } from './handover.ts'

export function handoverHandlers({
  database,
  limit,
  handoverBox,
}: Dependencies): Handlers<typeof handoverEndpoints> {
  return {
    async readHandover({ user, id }) {
      await limit('read-request', user.id)
      return readHandover(database, user, id)
    },
    async confirmHandover({ user, id, body }) {
      await limit('decision', user.id)
      return confirmHandover(database, user, id, body)
    },
    async showHandoverSecret({ user, id }) {
      await limit('decision', user.id)
      return showSecret(database, user, id, handoverBox)
    },
  }
}

export function operatorHandoverHandlers({
  database,
  handoverBox,
}: Dependencies): Handlers<typeof operatorHandoverEndpoints> {
  return {
    saveHandover: ({ user, id, body }) => saveHandover(database, user, id, body, handoverBox),
  }
}
