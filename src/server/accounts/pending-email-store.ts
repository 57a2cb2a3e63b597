import type { ConfirmedAddress } from '#domain/accounts/user.ts'
import type { Query } from '#server/db/database.ts'

export async function setPendingEmail(
  query: Query,
  id: string,
  pendingEmail: string | null,
): Promise<void> {
  const change = { pendingEmail, pendingEmailConfirmed: null }
  await query.updateTable('user').set(change).where('id', '=', id).execute()
}

export async function setPendingConfirmed(
  query: Query,
  id: string,
  pendingEmailConfirmed: ConfirmedAddress,
): Promise<void> {
  await query.updateTable('user').set({ pendingEmailConfirmed }).where('id', '=', id).execute()
}
