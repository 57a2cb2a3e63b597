import { linkMessages } from '#domain/accounts/credentials.ts'
import { linkClass } from '#ui/button.tsx'
import { takeFocus } from '#ui/focus.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { EmailForm } from '#web/shared/auth-field.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import type { WaitingOrder, WaitingState } from './order-storage.ts'

/** What the screen shows beside the wizard, or in its place. Apart from it, so that the wizard's code stays small. */
export function OrderByLink({ waiting }: { waiting: WaitingOrder | undefined }) {
  const confirmation = useUrlPanel('confirm')

  return (
    <>
      {waiting && <OrderWaiting waiting={waiting} />}
      {confirmation.openFor && (
        <ConfirmOrder token={confirmation.openFor} onClose={confirmation.close} />
      )}
    </>
  )
}

/** After ordering without an account: where the link went, until when it works, and how to mend a wrong address. */
function OrderWaiting({ waiting }: { waiting: WaitingOrder }) {
  const links = useCapability('links')
  const navigate = useNavigate()

  async function send({ email }: { email: string }) {
    const held = await links.resendOrderLink({ email }, waiting.key)
    toastSuccess(linkMessages.linkSentAgain)
    const state: WaitingState = { waitingOrder: { ...held, key: waiting.key } }
    await navigate(paths.orderHit, { replace: true, state, preventScrollReset: true })
  }

  return (
    <section className="page-width pt-10 sm:pt-14">
      <PageHeading className="mb-8">Order a hit</PageHeading>
      <div className="max-w-2xl">
        <section
          aria-labelledby="order-waiting"
          className="rounded-lg border border-primary bg-primary-soft p-5 sm:p-6"
        >
          <h2
            ref={takeFocus}
            id="order-waiting"
            tabIndex={-1}
            className="text-xl outline-none sm:text-2xl"
          >
            Check your email
          </h2>
          <p className="mt-2 wrap-anywhere">
            Open the link we sent to <b>{waiting.email}</b> to confirm your order. It works until{' '}
            <Moment at={waiting.expiresAt} />.
          </p>
          <p className="mt-2">
            Then we’ll work out a price and a date. Follow your order on the dashboard.
          </p>
        </section>
        <section aria-labelledby="resend-order-link" className="mt-8">
          <h2 id="resend-order-link" className="text-xl">
            No email, or wrong address?
          </h2>
          <p className="mt-2 mb-4 max-w-prose text-soft">
            Check your spam folder first. A new link replaces the one we sent.
          </p>
          <div className="max-w-md">
            <EmailForm
              email={waiting.email}
              act={send}
              submit="Send a new link"
              failed={linkMessages.linkNotSent}
            />
          </div>
        </section>
        <p className="mt-8 border-t border-rule pt-5">
          <AppLink to={paths.orderHit} className={linkClass()}>
            Order another hit
          </AppLink>
        </p>
      </div>
    </section>
  )
}
