import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { confirmationQuery } from '#web/queries/account.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities, useCapability } from '#web/shared/backend-context.tsx'
import { errorMessage } from '#web/shared/form/failure.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'

export function ConfirmationBanner() {
  const { account } = useCapabilities()
  const { user } = useSession()
  const { error, isUnderWay, tryAgain } = useConfirmation(account, user)

  // The link alone confirms nothing: it may have been opened by a scanner, or on another device.
  if (user === null || !account || isUnderWay) return null
  if (error) return <Failed user={user} error={error} onRetry={tryAgain} />
  if (!user.pendingEmailConfirmed) return null
  return (
    <Line>
      <span>
        One more step: open the link we sent to{' '}
        <b>{user.pendingEmailConfirmed === 'old' ? user.pendingEmail : user.email}</b> to change
        your email address.
      </span>
    </Line>
  )
}

function Failed({ user, error, onRetry }: { user: User; error: Error; onRetry: () => void }) {
  const [params] = useSearchParams()
  if (isCode(error, 'invalid')) {
    return user.isEmailConfirmed ? (
      <Line>{messages.confirmedAlready}</Line>
    ) : (
      <Line isProblem>
        <span>{messages.tokenStale}</span>
        <SendConfirmation />
      </Line>
    )
  }
  if (isCode(error, 'forbidden')) {
    return (
      <Line isProblem>
        <span>{messages.confirmationForOtherAccount}</span>
        {/* Leads back here, token included, where it is then sent. */}
        <AppLink
          to={withNext(paths.signIn, `${paths.dashboard}?${params}`)}
          className={linkClass()}
        >
          Sign in to another account
        </AppLink>
      </Line>
    )
  }
  return (
    <Line isProblem>
      <span>{errorMessage(error, messages.confirmationFailed)}</span>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </Line>
  )
}

function Line({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  return (
    <div
      role={isProblem ? 'alert' : undefined}
      className={`${lineClass} ${isProblem ? 'border-danger' : 'border-amber'}`}
    >
      {children}
    </div>
  )
}

const lineClass =
  'mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 bg-sunken py-3 pr-3 pl-4 wrap-anywhere'

/** Sends the token of the link while its account is signed in, then takes it out of the address. */
function useConfirmation(account: Account | undefined, user: User | null) {
  const [params, setParams] = useSearchParams()
  const addressed = params.get(confirmParam)
  const userId = user?.id ?? null
  const [sent, setSent] = useState<{ token: string; userId: string } | null>(null)
  const isSent = sent?.token === addressed && sent?.userId === userId
  if (addressed !== null && userId !== null && !isSent) {
    setSent({ token: addressed, userId })
  }

  const { isSuccess, isFetching, error, refetch } = useQuery(confirmationQuery(account, sent))
  // As long as nothing came back, the address keeps the token: a reload may have better luck.
  const isSpent = isSuccess || isCode(error, 'invalid')

  useEffect(() => {
    if (!isSpent || addressed === null) return
    setParams((current) => withParams(current, { [confirmParam]: null }), {
      replace: true,
      preventScrollReset: true,
    })
    if (isSuccess) toastSuccess(messages.emailConfirmed)
  }, [isSpent, isSuccess, addressed, setParams])

  return {
    // What was answered to another account is not shown to this one.
    error: sent?.userId === userId ? error : null,
    isUnderWay: isFetching,
    tryAgain: () => void refetch(),
  }
}

const confirmParam = 'confirm'

function isCode(error: Error | null, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code
}

export function SendConfirmation() {
  const { sendConfirmation } = useCapability('account')
  const { mutate: send, isPending, isSuccess } = useCall(sendConfirmation)

  if (isSuccess) {
    return (
      <span role="status" className="flex min-h-11 items-center font-semibold text-green">
        Sent
      </span>
    )
  }
  return (
    <Button
      look="outline"
      isBusy={isPending}
      onClick={() =>
        send(undefined, {
          onError: (error) => toastError(errorMessage(error, messages.emailFailed)),
        })
      }
    >
      {isPending ? 'Sending…' : 'Send again'}
    </Button>
  )
}
