import type { Account } from '#contract/backend.ts'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { brandName } from '#domain/site/brand.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useAcceptInvitation } from '#web/queries/operator-accounts.ts'
import { useSession } from '#web/queries/session.ts'
import { NoticeBox } from '#web/screens/dashboard/parts/notice-box.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { errorMessage } from '#web/shared/form/form-error.ts'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useRouter, useSearchParams } from '#web/shared/router/router-context.tsx'

/** What the link of an invitation opens. It is accepted by pressing a button: a mail scanner opens links, too. */
export function InvitationNotice({ account }: { account: Account }) {
  const { user } = useSession()
  const [params] = useSearchParams()
  const router = useRouter()
  const accept = useAcceptInvitation(account)
  const here = `${paths.dashboard}?${params}`

  function press() {
    accept.mutate(params.get('invitation') ?? '', {
      onSuccess() {
        toastSuccess(operatorMessages.accepted)
        void router.navigate(paths.signIn)
      },
    })
  }

  if (user === null) return null
  const isForOther = isCode(accept.error, 'forbidden')
  return (
    <NoticeBox label="Invitation" heading={`You’re invited to the ${brandName} team.`}>
      <p className="mt-1 max-w-prose">
        You’re signed in as {user.email}. Accepting signs you out everywhere. Sign in again to
        start.
      </p>
      {accept.error && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {describe(accept.error)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {isForOther ? (
          <AppLink to={withNext(paths.signIn, here)} className={linkClass()}>
            Sign in to another account
          </AppLink>
        ) : (
          <Button isBusy={accept.isPending} onClick={press}>
            {accept.isPending ? 'Accepting…' : 'Accept invitation'}
          </Button>
        )}
      </div>
    </NoticeBox>
  )
}

/** Both refusals are the invitation's own; everything else may go well the next time. */
function describe(error: Error): string {
  if (isCode(error, 'forbidden')) return operatorMessages.invitationForOther
  if (isCode(error, 'invalid')) return operatorMessages.invitationStale
  return errorMessage(error, operatorMessages.acceptFailed)
}

function isCode(error: Error | null, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code
}
