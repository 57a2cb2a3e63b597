import { useEffect, useRef } from 'react'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { useHoldOrder } from '#web/queries/order-links.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { EmailForm } from '#web/shared/auth-field.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { hasJustSignedIn } from '#web/shared/just-signed-in.ts'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation, useNavigate } from '#web/shared/router/router-context.tsx'
import type { WaitingState } from './order-by-link.tsx'
import type { OrderWizard } from './use-order-wizard.ts'

/** What signing in has to do with the order: for users above the form, for visitors below it. */
export function SessionNotice({ isFor }: { isFor: 'user' | 'visitor' }) {
  const { tracking } = useCapabilities()
  const { user, isLoading } = useSession()
  const { state } = useLocation()
  if (tracking === undefined) return null
  if (isFor === 'visitor') {
    if (user !== null || isLoading) return null
    return (
      <p className="mt-8 text-soft">
        You can order with just your email address. Your answers are saved.
      </p>
    )
  }
  if (user === null || !hasJustSignedIn(state)) return null
  // The success message of signing in could be taken for the order's.
  return (
    <p role="status" className="mt-8 border-l-2 border-amber bg-sunken px-4 py-3">
      You’re signed in, but your order isn’t placed yet. Review it, then press{' '}
      <strong className="font-semibold">Order Hit</strong>.
    </p>
  )
}

/** The last thing between a finished form and its order. Signing in or up leads back to the form. */
export function SignInToOrder({ wizard }: { wizard: OrderWizard }) {
  const { links } = useCapabilities()
  const { pathname, search } = useLocation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const next = pathname + search

  useEffect(() => headingRef.current?.focus(), [])

  return (
    <section
      aria-labelledby="sign-in-to-order"
      className="mt-8 rounded-lg border border-primary bg-primary-soft p-5 sm:p-6"
    >
      <h3
        ref={headingRef}
        id="sign-in-to-order"
        tabIndex={-1}
        className="text-xl outline-none sm:text-2xl"
      >
        One more step to place this order
      </h3>
      {links && <OrderByEmail links={links} wizard={wizard} />}
      <p className="mt-6 border-t border-rule-strong pt-5">
        Or use an account. Your answers are saved.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <AppLink to={withNext(paths.signUp, next)} className={buttonClass('outline')}>
          Create an account
        </AppLink>
        <AppLink to={withNext(paths.signIn, next)} className={buttonClass('outline')}>
          Sign in
        </AppLink>
      </div>
    </section>
  )
}

const wording = { submit: 'Email me the link', busy: 'Sending…', failed: linkMessages.orderNotHeld }

/** Ordering without an account: the order waits until the link in an email is opened. */
function OrderByEmail({ links, wizard }: { links: Links; wizard: OrderWizard }) {
  const { mutateAsync: hold } = useHoldOrder(links)
  const navigate = useNavigate()

  async function send({ email }: { email: string }) {
    const { order, key } = wizard.readOrder()
    try {
      const held = await hold({ order: { ...order, email }, key })
      wizard.forgetOrder()
      const state: WaitingState = { waitingOrder: { ...held, key } }
      await navigate(paths.orderHit, { replace: true, state })
    } catch (error) {
      // What is wrong with the order itself is shown on the wizard's steps.
      const fields = error instanceof CallError ? Object.keys(error.fields) : []
      if (!fields.some((name) => name !== 'email')) throw error
      wizard.showOrderError(error)
    }
  }

  return (
    <>
      <p className="mt-2 mb-4 max-w-prose">
        Enter your email address. We’ll send you a link that places the order. No password needed.
      </p>
      <div className="max-w-md">
        <EmailForm email="" act={send} wording={wording} />
      </div>
    </>
  )
}
