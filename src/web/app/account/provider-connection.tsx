import { useQuery } from '@tanstack/react-query'
import { providerMessages as messages } from '#domain/accounts/sign-in-provider.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAccount } from '#web/queries/account.ts'
import { useCall } from '#web/queries/use-call.ts'
import { AccountSection } from '#web/shared/account-section.tsx'
import { AskFirst } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ProviderReturn } from '#web/shared/provider-return.tsx'

const queryKey = ['provider-connection']

/** The account at the sign-in provider that opens this one. */
export function ProviderConnection({ label }: { label: string }) {
  const account = useAccount()
  const query = useQuery({ queryKey, queryFn: () => account.readConnection() })
  const start = useCall(async () => {
    const { address } = await account.startConnection()
    window.location.assign(address)
  })
  const remove = useCall(account.disconnect, queryKey)

  return (
    <AccountSection heading={`Sign in with ${label}`}>
      <ProviderReturn />
      <Loaded query={query} what="this" skeleton={<Skeleton className="mt-4 h-16" />}>
        {({ connectedAt }) =>
          connectedAt === null ? (
            <>
              <p className="mt-2 text-soft">
                Connect your {label} account to sign in without a password.
              </p>
              <Button
                look="outline"
                className="mt-4"
                isBusy={start.isPending || start.isSuccess}
                onClick={() => {
                  remove.reset()
                  start.mutate()
                }}
              >
                Connect {label}
              </Button>
              <Failure error={start.error} fallback={messages.startFailed} />
            </>
          ) : (
            <>
              <p className="mt-2">
                Connected since <Moment at={connectedAt} />.
              </p>
              <AskFirst
                opener="Disconnect…"
                look="quiet"
                confirm="Disconnect"
                change={remove}
                failed={messages.removeFailed}
              >
                {`${label} won’t sign you in any more. You can still sign in with an emailed link, a passkey or your password.`}
              </AskFirst>
            </>
          )
        }
      </Loaded>
      {remove.isSuccess && <Outcome>{messages.removed}</Outcome>}
    </AccountSection>
  )
}
