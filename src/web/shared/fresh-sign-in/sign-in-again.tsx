import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { currentPasswordSchema } from '#contract/account.ts'
import type { Account } from '#contract/backend.ts'
import { codeSchema } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { PasskeyAgain } from './passkey-again.tsx'
import { SignInAgainByLink } from './sign-in-again-by-link.tsx'
import { signInStateQuery } from './sign-in-state-query.ts'

interface SignInAgainProps {
  account: Account
  email: string
  onAnswer: (isSignedIn: boolean) => void
}

/** Asks who is there before something sensitive, when the last sign-in was too long ago. */
export function SignInAgain({ account, email, onAnswer }: SignInAgainProps) {
  const { data: state, isError, refetch } = useQuery(signInStateQuery(account))
  const cancel = () => onAnswer(false)
  // With a second factor, the password alone proves nothing.
  const isPasskeyOnly = state?.hasPasskey === true && state.hasPassword && !state.needsCode

  return (
    <Dialog title="Confirm it’s you" onClose={cancel}>
      <p className="mb-5 text-soft">You signed in a while ago. This keeps your account safe.</p>
      {state?.hasPasskey && (
        <PasskeyAgain account={account} isOnly={isPasskeyOnly} onAnswer={onAnswer} />
      )}
      {state?.hasPassword && !isPasskeyOnly && (
        <SignInAgainForm
          account={account}
          email={email}
          needsCode={state.needsCode}
          onAnswer={onAnswer}
        />
      )}
      {state?.hasPassword === false && (
        <SignInAgainByLink account={account} email={email} onAnswer={onAnswer} />
      )}
      {!state && !isError && <Skeleton className="h-32" />}
      {!state && isError && <LoadError what="this step" onRetry={() => void refetch()} />}
    </Dialog>
  )
}

const wording = { submit: 'Continue', busy: 'Checking…', failed: messages.signInAgainFailed }

function SignInAgainForm(props: SignInAgainProps & { needsCode: boolean }) {
  const { account, email, needsCode, onAnswer } = props
  const { mutateAsync: signInAgain } = useMutation({
    mutationFn: (form: { password: string; code?: string | undefined }) =>
      account.signInAgain(form),
    gcTime: 0,
  })
  const form = useForm(needsCode ? withCode : passwordAlone, { password: '', code: '' })
  const { focus } = form
  useEffect(() => focus('password'), [focus])

  return (
    <SubmitForm
      form={form}
      act={({ password, code }) => signInAgain({ password, ...(needsCode ? { code } : {}) })}
      onDone={() => onAnswer(true)}
      wording={wording}
      onCancel={() => onAnswer(false)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="password" autoComplete="current-password" />
      {needsCode && (
        <AuthField
          form={form}
          name="code"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </SubmitForm>
  )
}

const withCode = z.object({ password: currentPasswordSchema, code: codeSchema })
const passwordAlone = z.object({ password: currentPasswordSchema, code: z.string() })
