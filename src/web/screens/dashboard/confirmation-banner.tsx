import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { confirmationQuery } from '#web/queries/account.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useBackend } from '#web/shared/backend-context.tsx'
import { paths } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { refusalMessage } from '#web/shared/show-refusal.ts'
import { SendConfirmation } from './send-confirmation.tsx'

/** A quiet line until the address is confirmed, and what came of the link that confirms it. */
export function ConfirmationBanner() {
  const { account } = useBackend()
  const { user } = useSession()
  const { error, isUnderWay, tryAgain } = useConfirmation(account)

  if (!account || isUnderWay) return null
  if (error && !isStale(error)) {
    return (
      <Line isProblem>
        <span>{refusalMessage(error, messages.confirmationFailed)}</span>
        <Button look="outline" onClick={tryAgain}>
          Try again
        </Button>
      </Line>
    )
  }
  if (error) return <StaleLink account={account} user={user} />
  if (user?.isEmailConfirmed !== false) return null
  return (
    <Line>
      <span>
        Please confirm your address: we sent a mail to <b>{user.email}</b>.
      </span>
      <SendConfirmation account={account} />
    </Line>
  )
}

function StaleLink({ account, user }: { account: Account; user: User | null }) {
  if (user?.isEmailConfirmed) return <Line>{messages.confirmedAlready}</Line>
  return (
    <Line isProblem>
      <span>{messages.tokenStale}</span>
      {user ? (
        <SendConfirmation account={account} />
      ) : (
        <AppLink to={paths.signIn} className={linkClass()}>
          Sign in to ask for one
        </AppLink>
      )}
    </Line>
  )
}

function Line({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  return (
    <div
      role={isProblem ? 'alert' : undefined}
      className={`mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 bg-sunken py-2 pr-3 pl-4 wrap-anywhere ${isProblem ? 'border-danger' : 'border-amber'}`}
    >
      {children}
    </div>
  )
}

/** Follows the link of a mail: sends its token, then takes it out of the address. */
function useConfirmation(account: Account | undefined) {
  const [params, setParams] = useSearchParams()
  const addressed = params.get(confirmParam)
  const [token, setToken] = useState(addressed)
  if (addressed !== null && addressed !== token) setToken(addressed)

  const { isSuccess, isFetching, error, refetch } = useQuery(confirmationQuery(account, token))
  // As long as nothing came back, the address keeps the token: a reload may have better luck.
  const isSpent = isSuccess || (error !== null && isStale(error))

  useEffect(() => {
    if (!isSpent || addressed === null) return
    setParams(withoutToken, { replace: true, preventScrollReset: true })
    if (isSuccess) toastSuccess(messages.emailConfirmed)
  }, [isSpent, isSuccess, addressed, setParams])

  return { error, isUnderWay: isFetching, tryAgain: () => void refetch() }
}

const confirmParam = 'confirm'

function withoutToken(params: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete(confirmParam)
  return changed
}

/** Turned away for good, rather than not answered. */
function isStale(error: Error): boolean {
  return error instanceof CallError && !['internal', 'unavailable', 'too-many'].includes(error.code)
}
