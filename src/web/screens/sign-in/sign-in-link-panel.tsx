import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import {
  formatLinkCode,
  linkCodeSchema,
  linkMessages,
  linkRules,
  type SentSignInLink,
  type SignInLink,
} from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { signInLinkQuery, useSignInByLink } from '#web/queries/sign-in.ts'
import { useCall } from '#web/queries/use-call.ts'
import { askForLink, mailedNext } from '#web/shared/after-sign-in.ts'
import { codeInput, EmailForm } from '#web/shared/auth-field.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { justSignedIn } from '#web/shared/navigation-state.ts'
import { readNext } from '#web/shared/next-path.ts'
import { useNavigate, useSearchParams } from '#web/shared/router/router-context.tsx'
import { type UrlPanel, withParams } from '#web/shared/use-url-panel.ts'

export function SignInLinkPanel({ panel, email }: { panel: UrlPanel; email: string }) {
  const token = panel.openFor ?? askForLink
  // In place of the stale link: Back must not lead to it again.
  const askAgain = () => panel.open(askForLink, 'replace')

  return (
    <Dialog title={token === askForLink ? 'Sign in by email' : 'Sign in'} onClose={panel.close}>
      {token === askForLink ? (
        <RequestSignInLink email={email} />
      ) : (
        <OpenSignInLink key={token} token={token} onAskAgain={askAgain} />
      )}
    </Dialog>
  )
}

interface OpenSignInLinkProps {
  token: string
  onAskAgain: () => void
}

/** What the link of an email opens. The button signs in: a program that only opens links does not. */
function OpenSignInLink({ token, onAskAgain }: OpenSignInLinkProps) {
  const { data, error, refetch } = useQuery(signInLinkQuery(useCapability('links'), token))

  if (data) return <SignInForm token={token} link={data} onAskAgain={onAskAgain} />
  if (error instanceof CallError && error.code === 'invalid') {
    return (
      <>
        <Outcome isProblem className="mt-4 mb-5">
          {error.message}
        </Outcome>
        <Button onClick={onAskAgain}>Request a new link</Button>
      </>
    )
  }
  if (error) return <LoadError what="this link" onRetry={() => void refetch()} />
  return (
    <LoadingArea className="mt-4 grid gap-3">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-32" />
    </LoadingArea>
  )
}

const codeForm = z.object({ code: linkCodeSchema })
const noCode = z.object({ code: z.string() })

function SignInForm({ token, link, onAskAgain }: OpenSignInLinkProps & { link: SignInLink }) {
  const { mutateAsync: signIn, isError } = useSignInByLink(token)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()

  async function send({ code }: { code: string }) {
    return (await signIn(link.needsCode ? code : undefined)).user
  }

  async function leave(user: unknown) {
    if (user === null) {
      // In place of the link, which is used up. Where it leads stays.
      const toSecondStep = { link: null, step: 'code' }
      return setParams((current) => withParams(current, toSecondStep), { replace: true })
    }
    toastSuccess(messages.signedIn)
    await navigate(readNext(params), { replace: true, state: justSignedIn })
  }

  return (
    <>
      <p className="mt-4 mb-6 wrap-anywhere">
        Sign in as <b>{link.email}</b>.
        {link.needsCode &&
          ' You asked for this link in another browser. Enter the code shown there.'}
      </p>
      <Form
        schema={link.needsCode ? codeForm : noCode}
        saved={{ code: '' }}
        focusOn={link.needsCode ? 'code' : undefined}
        act={send}
        onDone={leave}
        submit="Sign In"
        busy="Signing in…"
        failed={messages.signInFailed}
        beside={
          isError && (
            <Button look="outline" onClick={onAskAgain}>
              Request a new link
            </Button>
          )
        }
      >
        {({ field }) => link.needsCode && field('code', 'Code', codeInput)}
      </Form>
    </>
  )
}

function RequestSignInLink({ email }: { email: string }) {
  const { requestSignInLink } = useCapability('links')
  const { mutateAsync: request, data: sent } = useCall(requestSignInLink)
  const [params] = useSearchParams()

  if (sent) return <Sent sent={sent} />
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        Enter your account’s email address. We’ll email you a link that signs you in, no password
        needed.
      </p>
      <EmailForm
        email={email}
        focusOn="email"
        act={(values) => request({ ...values, next: mailedNext(params) })}
        submit="Email me a link"
        failed={linkMessages.linkNotSent}
      />
    </>
  )
}

/** The same with and without such an account, so that it does not reveal who has one. */
function Sent({ sent }: { sent: SentSignInLink }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="mt-4 outline-none">
      <p role="status" className="text-lg">
        {linkMessages.signInLinkSent}
      </p>
      <p className="mt-3">
        Open it in this browser within {linkRules.signInMinutes} minutes, and you’re signed in.
      </p>
      <p className="mt-5 border-t border-rule pt-5">
        Opening it on another device? Keep this page open, and enter this code there:
      </p>
      <p className="figures mt-2 text-3xl">{formatLinkCode(sent.code)}</p>
      <p className="mt-3 text-soft">
        Enter it only on this site. Nobody from our team will ever ask for it.
      </p>
    </div>
  )
}
