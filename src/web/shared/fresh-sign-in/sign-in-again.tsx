import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { currentPasswordSchema } from '#contract/account-schemas.ts'
import {
  codeSchema,
  secondFactorMessages as messages,
  passkeyMessages,
} from '#domain/accounts/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { askForPasskey } from '#web/shared/ask-for-passkey.ts'
import { codeInput } from '#web/shared/auth-field.tsx'
import { useCapabilities, useCapability } from '#web/shared/backend-context.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { signInStateQuery } from './sign-in-state.ts'

interface SignInAgainProps {
  email: string
  onAnswer: (isSignedIn: boolean) => void
}

/** Asks who is there before something sensitive, when the last sign-in was too long ago. */
export function SignInAgain({ email, onAnswer }: SignInAgainProps) {
  const account = useCapability('account')
  const { data: state, isError, refetch } = useQuery(signInStateQuery(account))
  const cancel = () => onAnswer(false)
  // With a second factor, the password alone proves nothing.
  const isPasskeyOnly = state?.hasPasskey === true && state.hasPassword && !state.needsCode

  return (
    <Dialog title="Confirm it’s you" isInterlude onClose={cancel}>
      <p className="mb-5 text-soft">You signed in a while ago. This keeps your account safe.</p>
      {state?.hasPasskey && <PasskeyAgain isOnly={isPasskeyOnly} onAnswer={onAnswer} />}
      {state?.hasPassword && !isPasskeyOnly && (
        <SignInAgainForm email={email} needsCode={state.needsCode} onAnswer={onAnswer} />
      )}
      {state?.hasPassword === false && <SignInAgainByLink email={email} onAnswer={onAnswer} />}
      {!state && !isError && <Skeleton className="h-32" />}
      {!state && isError && <LoadError what="this step" onRetry={() => void refetch()} />}
    </Dialog>
  )
}

function SignInAgainForm(props: SignInAgainProps & { needsCode: boolean }) {
  const { email, needsCode, onAnswer } = props
  const account = useCapability('account')
  const { mutateAsync: signInAgain } = useMutation({
    mutationFn: (form: { password: string; code?: string | undefined }) =>
      account.signInAgain(form),
    gcTime: 0,
  })
  return (
    <Form
      schema={needsCode ? withCode : passwordAlone}
      saved={{ password: '', code: '' }}
      focusOn="password"
      act={({ password, code }) => signInAgain({ password, ...(needsCode ? { code } : {}) })}
      onDone={() => onAnswer(true)}
      submit="Continue"
      busy="Checking…"
      failed={messages.signInAgainFailed}
      onCancel={() => onAnswer(false)}
    >
      {(form) => (
        <>
          <PasswordField form={form} name="password" username={email} />
          {needsCode && form.field('code', 'Code from your authenticator app', codeInput)}
        </>
      )}
    </Form>
  )
}

const withCode = z.object({ password: currentPasswordSchema, code: codeSchema })
const passwordAlone = z.object({ password: currentPasswordSchema, code: z.string() })

interface PasskeyAgainProps {
  /** Whether there is no other way, for an account whose only second factor is a passkey. */
  isOnly: boolean
  onAnswer: (isSignedIn: boolean) => void
}

function PasskeyAgain({ isOnly, onAnswer }: PasskeyAgainProps) {
  const account = useCapability('account')
  const again = useMutation({
    async mutationFn() {
      const proof = await askForPasskey(account.startPasskeySignInAgain)
      await account.signInAgainWithPasskey(proof)
    },
    onSuccess: () => onAnswer(true),
    gcTime: 0,
  })

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={isOnly ? takeFocus : undefined}
          look={isOnly ? 'primary' : 'outline'}
          isBusy={again.isPending}
          onClick={() => again.mutate()}
        >
          Use a passkey
        </Button>
        {isOnly && (
          <Button look="quiet" disabled={again.isPending} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        )}
      </div>
      <Failure error={again.error} fallback={passkeyMessages.checkFailed} />
      {isOnly ? (
        <p className="mt-4 text-sm text-soft">
          Lost your passkey? Sign out, then sign in with a recovery code.
        </p>
      ) : (
        <p className="mt-5 mb-5 text-soft">Or without a passkey:</p>
      )}
    </>
  )
}

/** For an account without a password: a sign-in by link in this browser makes the session fresh. */
function SignInAgainByLink({ email, onAnswer }: SignInAgainProps) {
  const { links } = useCapabilities()
  const account = useCapability('account')
  const queryClient = useQueryClient()
  const sending = useMutation({ mutationFn: async () => links?.requestSignInLink({ email }) })
  const checking = useMutation({
    async mutationFn() {
      const { isFresh } = await queryClient.fetchQuery(signInStateQuery(account))
      if (isFresh) onAnswer(true)
      return isFresh
    },
  })
  const isSent = sending.isSuccess
  const isStillOld = checking.data === false && !checking.isPending

  return (
    <>
      <p className="wrap-anywhere">
        {isSent
          ? `We sent a sign-in link to ${email}. Open it in this browser, sign in, then come back here and continue.`
          : `Your account has no password. We’ll email a sign-in link to ${email}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isSent ? (
          <Button ref={takeFocus} isBusy={checking.isPending} onClick={() => checking.mutate()}>
            Continue
          </Button>
        ) : (
          <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
            Email me a sign-in link
          </Button>
        )}
        <Button look="quiet" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </div>
      <Failure error={sending.error ?? checking.error} fallback={messages.signInAgainFailed} />
      {isStillOld && <Outcome isProblem>{messages.notSignedInByLink}</Outcome>}
    </>
  )
}
