import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { OrderByEmail } from './order-by-email.tsx'
import type { OrderWizard } from './use-order-wizard.ts'

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
