import type { adminEndpoints } from '#contract/admin-endpoints.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  changeOperator,
  inviteOperator,
  readOperatorAccounts,
  withdrawOperatorInvitation,
} from './operators.ts'
import { readServiceLog } from './security-log.ts'

/** The table allows admins only. */
export function adminHandlers({
  accounts,
  database,
  limit,
}: Dependencies): Handlers<typeof adminEndpoints> {
  return {
    listOperatorAccounts: () => readOperatorAccounts(database),
    async changeOperator({ user, id, body, origin }) {
      await limit('operators', user.id)
      return changeOperator(database, user, { id, action: body.action }, origin)
    },
    async inviteOperator({ user, body, origin }) {
      await limit('operators', user.id)
      return inviteOperator(accounts, user, body, origin)
    },
    async withdrawInvitation({ user, id, origin }) {
      await limit('operators', user.id)
      return withdrawOperatorInvitation(database, user, id, origin)
    },
    listServiceLog: ({ query }) => readServiceLog(database, query),
  }
}
