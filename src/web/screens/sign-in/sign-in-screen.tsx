import { Suspense, useEffect, useRef } from 'react'
import { signInSchema } from '#domain/accounts/credentials.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { messages } from '#domain/values/messages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSession } from '#web/queries/session.ts'
import { useSignIn } from '#web/queries/sign-in.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { EmailField } from '#web/shared/auth-field.tsx'
import { AuthForm, AuthPage } from '#web/shared/auth-page.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
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
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { useUrlPanel, withParams } from '#web/shared/use-url-panel.ts'
import { askForLink, ResetPanel } from './reset-panel.tsx'

const wording = {
  submit: 'Sign In',
  busy: 'Signing in…',
  done: messages.signedIn,
  failed: messages.signInFailed,
}

const steps = [
  {
    name: 'See your dashboard',
    text: 'How many requests are pending, in progress and completed, and the three most recent.',
  },
  {
    name: 'Track each request',
    text: 'Its number, target, creation date, last update and estimated completion.',
  },
  {
    name: 'Open your solutions',
    text: 'The Solutions tab has everything we’ve completed for you.',
  },
]

const SecondStep = lazyPart(() => import('./second-step.tsx'), 'SecondStep')

const PasskeySignIn = lazyPart(() => import('./passkey-sign-in.tsx'), 'PasskeySignIn')

/** In the address: a reload stays at this step, and other ways to sign in lead to it. */
const stepParam = 'step'
const passkeyStep = 'passkey'

export function SignInScreen() {
  const { mutateAsync: signIn, isSuccess } = useSignIn()
  const { user } = useSession()
  const { account } = useCapabilities()
  const [params] = useSearchParams()
  const panel = useUrlPanel('reset')
  const step = useUrlPanel(stepParam)
  const form = useForm(signInSchema, { email: '', password: '' })
  useFocusAfter(panel.openFor !== null, () => form.focus('email'))

  return (
    <AuthPage
      heading="Sign in"
      lead={nextPurpose(params) ?? 'Track your requests and open your solutions.'}
      // After signing in the page is left at once; no notice is needed.
      signedIn={form.isBusy || isSuccess || step.openFor !== null ? null : user}
      steps={steps}
    >
      {account && step.openFor !== null ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          {step.openFor === passkeyStep ? (
            <PasskeySignIn account={account} onBack={step.close} />
          ) : (
            <SecondStep account={account} onBack={step.close} />
          )}
        </Suspense>
      ) : (
        <>
          <AuthForm
            form={form}
            act={signIn}
            onSecondStep={() => step.open('code')}
            wording={wording}
          >
            <EmailField form={form} name="email" />
            <div className="relative">
              <PasswordField form={form} name="password" autoComplete="current-password" />
              <ForgotButton
                isOffered={account !== undefined}
                onPress={() => panel.open(askForLink)}
              />
            </div>
          </AuthForm>
          <PasskeyButton isOffered={account !== undefined} onPress={() => step.open(passkeyStep)} />
          <SignInLink readEmail={() => form.values().email} />
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
      {account && panel.openFor && (
        <ResetPanel
          account={account}
          openFor={panel.openFor}
          email={form.values().email}
          onClose={panel.close}
        />
      )}
    </AuthPage>
  )
}

interface OfferedButtonProps {
  isOffered: boolean
  onPress: () => void
}

/** In the page from the start: where an API is announced, it is shown with the first frame. */
function ForgotButton({ isOffered, onPress }: OfferedButtonProps) {
  return (
    <button
      type="button"
      hidden={!isOffered}
      data-with-api
      onClick={onPress}
      className="absolute -top-1.5 right-0 min-h-9 text-sm text-primary underline underline-offset-4 hover:text-primary-strong"
    >
      Forgot your password?
    </button>
  )
}

/** In the page from the start, as the one for a forgotten password is. */
function PasskeyButton({ isOffered, onPress }: OfferedButtonProps) {
  return (
    <button
      type="button"
      hidden={!isOffered}
      data-with-api
      onClick={onPress}
      className="mt-3 min-h-11 text-primary underline underline-offset-4 hover:text-primary-strong"
    >
      Sign in with a passkey
    </button>
  )
}

/** A panel opened by its address has no element to return focus to. */
function useFocusAfter(isOpen: boolean, takeFocus: () => void): void {
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isFocusLost) takeFocus()
    wasOpen.current = isOpen
  })
}

/** Only for those who sign in by a link. */
const SignInLinkPanel = lazyPart(() => import('./sign-in-link-panel.tsx'), 'SignInLinkPanel')

/** What the panel is open for when it is not open for the token of an email. */
const askForSignInLink = 'request'

interface SignInLinkProps {
  /** What was typed into the sign-in form, to start from. */
  readEmail: () => string
}

/** The way to sign in without a password. The button is in the page from the start, as the one for resets is. */
function SignInLink({ readEmail }: SignInLinkProps) {
  const { links } = useCapabilities()
  const panel = useUrlPanel('link')
  const [, setParams] = useSearchParams()

  function askAgain() {
    // In place of the stale link: Back must not lead to it again.
    setParams((params) => withParams(params, { link: askForSignInLink }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <>
      <button
        type="button"
        hidden={links === undefined}
        data-with-api
        onClick={() => panel.open(askForSignInLink)}
        className="mt-3 min-h-11 text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Email me a link instead
      </button>
      {links && panel.openFor && (
        <Suspense>
          <SignInLinkPanel
            links={links}
            token={panel.openFor === askForSignInLink ? null : panel.openFor}
            email={readEmail()}
            onAskAgain={askAgain}
            onClose={panel.close}
          />
        </Suspense>
      )}
    </>
  )
}

type Purpose = (value: string) => string

/** Why to sign in for what each parameter opens. */
const purposes: Record<(typeof personalParams)[number], Purpose> = {
  join: () => 'Sign in with the email address that this invitation was sent to.',
  invitation: () =>
    'Sign in or create an account with the email address that this invitation was sent to.',
  confirm: () =>
    `${messages.confirmationNeedsSignIn} If you didn’t create this account, reset its password to sign everyone else out.`,
  request: seeRequest,
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
