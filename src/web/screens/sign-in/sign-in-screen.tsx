import { signInSchema } from '#domain/accounts/credentials.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { messages } from '#domain/values/messages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSession } from '#web/queries/session.ts'
import { useSignIn } from '#web/queries/sign-in.ts'
import { askForLink } from '#web/shared/after-sign-in.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { emailInput } from '#web/shared/auth-field.tsx'
import { AuthForm, AuthPage } from '#web/shared/auth-page.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { readNext, withNext } from '#web/shared/next-path.ts'
import { PasswordField } from '#web/shared/password-field.tsx'
import {
  accountParam,
  companyParam,
  orderedParam,
  passkeyCheck,
  paths,
  personalParams,
} from '#web/shared/paths.ts'
import { ProviderLink } from '#web/shared/provider-link.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { emailId, ResetPanel } from './reset-panel.tsx'

export { SignInScreen as Screen }

const skeleton = <Skeleton className="h-64" />
const SecondStep = lazyLoad(() => import('./second-step.tsx'), 'SecondStep', skeleton)
const PasskeySignIn = lazyLoad(() => import('./second-step.tsx'), 'PasskeySignIn', skeleton)
const ProviderReturn = lazyLoad(
  () => import('#web/shared/provider-return.tsx'),
  'ProviderReturn',
  skeleton,
)
const SignInLinkPanel = lazyLoad(() => import('./sign-in-link-panel.tsx'), 'SignInLinkPanel')

/** In the address: a reload stays at this step, and other ways to sign in lead to it. */
const passkeyStep = 'passkey'

export function SignInScreen() {
  const { mutateAsync: signIn, isSuccess } = useSignIn()
  const session = useSession()
  const { user } = session
  const { account, links } = useCapabilities()
  const [params] = useSearchParams()
  const reset = useUrlPanel('reset')
  const link = useUrlPanel('link')
  const step = useUrlPanel('step')
  const visit = params.get('provider')
  const form = useForm(signInSchema, { email: '', password: '' })

  return (
    <AuthPage
      heading="Sign in"
      lead={nextPurpose(params) ?? 'Track your requests and open your solutions.'}
      // After signing in the page is left at once; no notice is needed.
      signedIn={form.isBusy || isSuccess || step.openFor !== null || visit !== null ? null : user}
    >
      {account && step.openFor !== null ? (
        step.openFor === passkeyStep ? (
          <PasskeySignIn onBack={step.close} />
        ) : (
          <SecondStep onBack={step.close} />
        )
      ) : (
        <>
          {account && visit !== null && <ProviderReturn session={session} />}
          <AuthForm
            form={form}
            act={signIn}
            onSecondStep={() => step.open('code')}
            submit="Sign In"
            busy="Signing in…"
            done={messages.signedIn}
            failed={messages.signInFailed}
          >
            {form.field('email', 'Email', { ...emailInput, id: emailId })}
            <div className="relative">
              <PasswordField form={form} name="password" />
              <OfferedButton
                isOffered={account !== undefined}
                className="absolute -top-1.5 right-0 min-h-9 text-sm"
                onPress={() => reset.open(askForLink)}
              >
                Forgot your password?
              </OfferedButton>
            </div>
          </AuthForm>
          <ProviderLink next={readNext(params)} />
          <OfferedButton
            isOffered={account !== undefined}
            className="mt-3 min-h-11"
            onPress={() => step.open(passkeyStep)}
          >
            Sign in with a passkey
          </OfferedButton>
          <OfferedButton
            isOffered={links !== undefined}
            className="mt-3 min-h-11"
            onPress={() => link.open(askForLink)}
          >
            Email me a link instead
          </OfferedButton>
          {links && link.openFor && <SignInLinkPanel panel={link} email={form.values().email} />}
          <p className="mt-6 text-soft">
            New here?{' '}
            <AppLink
              to={withNext(paths.signUp, readNext(params))}
              className="text-primary underline underline-offset-4"
            >
              Create an account
            </AppLink>
          </p>
        </>
      )}
      {account && reset.openFor && <ResetPanel panel={reset} email={form.values().email} />}
    </AuthPage>
  )
}

interface OfferedButtonProps {
  isOffered: boolean
  className: string
  onPress: () => void
  children: string
}

/** In the page from the start: where an API is announced, it is shown with the first frame. */
function OfferedButton({ isOffered, className, onPress, children }: OfferedButtonProps) {
  return (
    <button
      type="button"
      hidden={!isOffered}
      data-with-api
      onClick={onPress}
      className={`${className} text-primary underline underline-offset-4 hover:text-primary-strong`}
    >
      {children}
    </button>
  )
}

const purposes: Record<(typeof personalParams)[number], (value: string) => string> = {
  join: () => 'Sign in with the email address that this invitation was sent to.',
  confirm: () =>
    `${messages.confirmationNeedsSignIn} If you didn’t create this account, reset its password to sign everyone else out.`,
  request: seeRequest,
  client: () => 'Sign in to see this client.',
  [orderedParam]: seeRequest,
  [accountParam]: (value) =>
    value === passkeyCheck ? 'Sign in with your new password.' : 'Sign in to open your account.',
  [companyParam]: () => 'Sign in to open your company.',
}

/** Why the page that comes next needs a user, if it says so. */
export function nextPurpose(params: URLSearchParams): string | undefined {
  const { pathname, searchParams } = new URL(readNext(params), 'http://own.invalid')
  const name = personalParams.find((param) => searchParams.has(param))
  if (pathname !== paths.dashboard || name === undefined) return undefined
  return purposes[name](searchParams.get(name) ?? '')
}

function seeRequest(id: string): string {
  return `Sign in to see ${isRequestId(id) ? id : 'this request'}.`
}
