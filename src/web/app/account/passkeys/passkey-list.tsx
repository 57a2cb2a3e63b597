import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import type { useRemovePasskey } from '#web/queries/passkeys.ts'
import { secondFactorsQuery } from '#web/queries/second-factors.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { PasskeyItem } from './passkey-item.tsx'

interface PasskeyListProps {
  account: Account
  remove: ReturnType<typeof useRemovePasskey>
  /** Before a question opens. */
  onAsk?: () => void
}

export function PasskeyList({ account, remove, onAsk }: PasskeyListProps) {
  const { data: factors, isError, refetch } = useQuery(secondFactorsQuery(account))
  const isLast = factors?.authenticatorSince === null && factors.passkeys.length === 1

  return (
    <>
      <div className="mt-4">
        {factors?.passkeys.length === 0 && <p className="text-soft">You have no passkeys.</p>}
        {factors && factors.passkeys.length > 0 && (
          <ul className="border-t border-rule">
            {factors.passkeys.map((passkey) => (
              <li key={passkey.id} className="border-b border-rule py-3">
                <PasskeyItem
                  account={account}
                  passkey={passkey}
                  isLast={isLast}
                  remove={remove}
                  onAsk={() => {
                    onAsk?.()
                    remove.reset()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {!factors && !isError && <Skeleton className="h-16" />}
        {!factors && isError && <LoadError what="your passkeys" onRetry={() => void refetch()} />}
      </div>
      {remove.isSuccess && <Outcome key={remove.variables}>{messages.removed}</Outcome>}
    </>
  )
}
