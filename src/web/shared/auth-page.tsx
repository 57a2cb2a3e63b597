import type { ReactNode } from 'react'
import type { User } from '#domain/accounts/user.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { nextLabel } from './after-sign-in.ts'
import { AppLink } from './app-link.tsx'
import { SubmitForm, type SubmitFormProps } from './form/submit-form.tsx'
import { justSignedIn } from './navigation-state.ts'
import { readNext } from './next-path.ts'
import { PageHeading } from './page-heading.tsx'
import { paths } from './paths.ts'
import { useNavigate, useSearchParams } from './router/router-context.tsx'

interface AuthPageProps {
  heading: string
  lead: string
  signedIn: User | null
  children: ReactNode
}

export function AuthPage({ heading, lead, signedIn, children }: AuthPageProps) {
  const [params] = useSearchParams()
  const next = readNext(params)

  return (
    <section className="page-width max-w-lg! pt-12 sm:pt-16">
      <PageHeading>{heading}</PageHeading>
      {signedIn ? (
        <p className={returningClass}>
          You’re already signed in as <span className="text-ink">{signedIn.email}</span>.{' '}
          <AppLink to={next} className="text-primary underline underline-offset-4">
            {next === paths.dashboard ? 'Go to your dashboard' : 'Continue where you left off'}
          </AppLink>
        </p>
      ) : (
        <>
          <p className={leadClass} data-signed-out data-restored>
            {lead}
          </p>
          <p className={returningClass} data-returning-only hidden>
            <SkeletonText className="w-full max-w-120" />
          </p>
        </>
      )}
      <p className="mt-6 hidden border-l-2 border-danger pl-4 script-off:block">
        This form needs JavaScript. Please turn it on for this page.
      </p>
      <div className="mt-8">{children}</div>
    </section>
  )
}

const leadClass = 'mt-4 max-w-prose text-lg wrap-anywhere text-soft'
/** With the address and the link it takes two lines, and has room for them from the first frame on. */
const returningClass = `${leadClass} min-h-[2lh]`

interface AuthFormProps<Name extends string, Filled> extends SubmitFormProps<Name, Filled> {
  /** In place of leaving, where the result is null. */
  onSecondStep?: () => void
  done: string
}

export function AuthForm<Name extends string, Filled>(props: AuthFormProps<Name, Filled>) {
  const { form, onSecondStep, done, ...rest } = props
  const navigate = useNavigate()
  const [params] = useSearchParams()

  const next = nextLabel(params)

  async function leave(result: unknown) {
    if (result === null) return onSecondStep?.()
    toastSuccess(done)
    // A user who navigated elsewhere is not redirected. The form stays busy until it unmounts.
    if (form.ref.current) {
      await navigate(readNext(params), { state: justSignedIn })
    }
  }

  return (
    <>
      <SubmitForm {...rest} form={form} onDone={leave} submitClassName="w-full" />
      {next && <p className="mt-3 text-soft">Next: {next}</p>}
    </>
  )
}
