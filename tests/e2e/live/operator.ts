import type { LiveServer } from '#bin/test-servers.ts'
import { openDatabase } from '#server/open-database.ts'
import { grantOperator as grant } from '#server/services/accounts/operators.ts'

/** Grants the role beside the running server, as the command line does. Ends every session of the account. */
export async function grantOperator(
  { env }: LiveServer,
  email: string,
  { isAdmin = false } = {},
): Promise<void> {
  const database = await openDatabase(env)
  const change = await grant(database, email, { isAdmin, allowUnconfirmed: true }).finally(
    database.close,
  )
  if (change !== 'changed') throw new Error(`${email} was not made an operator: ${change}`)
}
