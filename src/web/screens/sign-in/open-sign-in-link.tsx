import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { linkCodeSchema, type SignInLink } from '#domain/accounts/sign-in-link.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { signInLinkQuery, useSignInByLink } from '#web/queries/sign-in-links.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { justSignedIn } from '#web/shared/just-signed-in.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { readNext } from '#web/shared/next-path.ts'
import { useNavigate, useSearchParams } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

interface OpenSignInLinkProps {
  links: Links
  token: string
  onAskAgain: () => void
}

/** What the link of an email opens. The button signs in: a program that only opens links does not. */
export function OpenSignInLink({ links, token, onAskAgain }: OpenSignInLinkProps) {
  const { data, error, refetch } = useQuery(signInLinkQuery(links, token))

  if (data) return <SignInForm links={links} token={token} link={data} onAskAgain={onAskAgain} />
  if (error) {
    const isStale = error instanceof CallError && error.code === 'invalid'
    if (!isStale) return <LoadError what="this link" onRetry={() => void refetch()} />
    return (
      <>
        <p role="alert" className="mt-4 mb-5 border-l-2 border-danger pl-4">
          {error.message}
        </p>
        <Button onClick={onAskAgain}>Request a new link</Button>
      </>
    )
  }
  return (
    <div role="status" className="mt-4 grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-32" />
    </div>
  )
}

interface SignInFormProps extends OpenSignInLinkProps {
  link: SignInLink
}

const codeForm = z.object({ code: linkCodeSchema })
const noCode = z.object({ code: z.string() })
const wording = { submit: 'Sign In', busy: 'Signing in…', failed: messages.signInFailed }

function SignInForm({ links, token, link, onAskAgain }: SignInFormProps) {
  const { mutateAsync: signIn, isError } = useSignInByLink(links, token)
  const isSecondStepMissing = useRef(false)
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const form = useForm(link.needsCode ? codeForm : noCode, { code: '' })

  async function send({ code }: { code: string }) {
    const { user } = await signIn(link.needsCode ? code : undefined)
    isSecondStepMissing.current = user === null
  }

  async function leave() {
    if (isSecondStepMissing.current) return setParams(withSecondStep, { replace: true })
    toastSuccess(messages.signedIn)
    await navigate(readNext(params), { replace: true, state: justSignedIn })
  }

  return (
    <>
      <p className="mt-4 mb-6 wrap-anywhere">
        Sign in as <b>{link.email}</b>.
        {link.needsCode &&
          ' This isn’t the browser you asked for the link in, so enter the code that one shows.'}
      </p>
      <SubmitForm
        form={form}
        act={send}
        onDone={leave}
        wording={wording}
        beside={
          isError && (
            <Button look="outline" onClick={onAskAgain}>
              Request a new link
            </Button>
          )
        }
      >
        {link.needsCode && (
          <AuthField
            form={form}
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </SubmitForm>
    </>
  )
}

/** In place of the link, which is used up. Where it leads stays. */
function withSecondStep(params: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('link')
  changed.set('step', 'code')
  return changed
}
