import type { Account } from '#contract/backend.ts'
import type { Role } from '#domain/accounts/role.ts'
import { ApiTokens } from './api-tokens.tsx'
import { Webhooks } from './webhooks.tsx'

export function Developer({ account, role }: { account: Account; role: Role }) {
  return (
    <>
      <ApiTokens account={account} />
      <Webhooks account={account} role={role} />
    </>
  )
}
