import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'

/** The last thing between a finished form and its order. Both ways lead back to the form. */
export function SignInToOrder() {
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
      <p className="mt-2 max-w-prose">Create an account so we can reply. Your answers are saved.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <AppLink to={withNext(paths.signUp, next)} className={buttonClass()}>
          Create an account
        </AppLink>
        <AppLink to={withNext(paths.signIn, next)} className={buttonClass('outline')}>
          Sign in
        </AppLink>
      </div>
    </section>
  )
}
