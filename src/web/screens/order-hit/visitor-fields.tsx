import { useLayoutEffect } from 'react'
import type { DraftField } from '#domain/requests/order.ts'
import { visitorStepRule } from '#domain/requests/visitor.ts'
import { linkClass } from '#ui/button.tsx'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { emailInput } from '#web/shared/auth-field.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import type { Form } from '#web/shared/form/use-form.tsx'
import { hasJustSignedIn } from '#web/shared/just-signed-in.ts'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'

/** The success message of signing in could be taken for the order's. */
export function SignedInNotice() {
  const { links } = useCapabilities()
  const { user } = useSession()
  const { state } = useLocation()
  if (links === undefined || user === null || !hasJustSignedIn(state)) return null
  return (
    <p role="status" className="mt-8 border-l-2 border-amber bg-sunken px-4 py-3">
      You’re signed in, but your order isn’t placed yet. Review it, then press{' '}
      <strong className="font-semibold">Order Hit</strong>.
    </p>
  )
}

const nameInput = { autoCapitalize: 'words', spellCheck: false }

interface VisitorFieldsProps {
  form: Form<DraftField>
  /** Gets the rule of the last step for as long as it has these fields. */
  onRule: (rule: typeof visitorStepRule | null) => void
}

/** Ordering without an account: who orders, and where the link goes that confirms it. */
export function VisitorFields(props: VisitorFieldsProps) {
  const { links } = useCapabilities()
  const { user, isLoading } = useSession()
  return links && user === null && !isLoading ? <Fields {...props} /> : null
}

function Fields({ form, onRule }: VisitorFieldsProps) {
  const { pathname, search } = useLocation()

  useLayoutEffect(() => {
    onRule(visitorStepRule)
    return () => onRule(null)
  }, [onRule])

  return (
    <section aria-labelledby="order-visitor" className="mt-8 border-t border-rule pt-5">
      <h3 id="order-visitor" className="text-xl">
        Where can we reach you?
      </h3>
      <p className="mt-2 text-soft">
        We’ll email you a link to confirm the order. No password needed. Already have an account?{' '}
        <AppLink to={withNext(paths.signIn, pathname + search)} className={linkClass()}>
          Sign in
        </AppLink>
      </p>
      <div className="mt-4 grid gap-5 sm:grid-cols-3">
        {form.field('email', 'Email', emailInput)}
        {form.field('name', 'Name', { ...nameInput, autoComplete: 'name' })}
        {form.field('company', 'Company (optional)', {
          ...nameInput,
          autoComplete: 'organization',
        })}
      </div>
    </section>
  )
}
