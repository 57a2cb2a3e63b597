import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { newPasswordSchema } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { takeFocus } from '#ui/focus.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { revalidateSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { askForLink, mailedNext, nextWithPanel } from '#web/shared/after-sign-in.ts'
import { EmailForm } from '#web/shared/auth-field.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { accountParam, passkeyCheck } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import type { UrlPanel } from '#web/shared/use-url-panel.ts'

/** Of the field that gets focus when the panel was opened by its address. */
export const emailId = 'email'

export function ResetPanel({ panel, email }: { panel: UrlPanel; email: string }) {
  const isAsking = panel.openFor === askForLink
  return (
    <Dialog
      title={isAsking ? 'Forgot your password?' : 'Choose a new password'}
      onClose={panel.close}
      returnFocusTo={emailId}
    >
      {isAsking ? (
        <RequestReset email={email} onClose={panel.close} />
      ) : (
        <ChoosePassword panel={panel} />
      )}
    </Dialog>
  )
}

const choiceSchema = z.object({ password: newPasswordSchema })

function ChoosePassword({ panel }: { panel: UrlPanel }) {
  const account = useCapability('account')
  const queryClient = useQueryClient()
  const { mutateAsync: reset, isError } = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      account.resetPassword({ token: panel.openFor ?? '', password }),
    // Every session ends with the old password, so who is signed in here is asked again.
    onSuccess: () => revalidateSession(queryClient),
  })
  const [, setParams] = useSearchParams()

  function leave() {
    toastSuccess(messages.passwordReset)
    // Signing in leads to the passkeys: another person may have added one, and it still works.
    setParams((params) => nextWithPanel(params, accountParam, passkeyCheck), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <>
      <p className="mt-4 mb-6 text-soft">You’ll be signed out on all your devices.</p>
      <Form
        schema={choiceSchema}
        saved={{ password: '' }}
        focusOn="password"
        act={reset}
        onDone={leave}
        submit="Save password"
        failed={messages.passwordChangeFailed}
        beside={
          isError && (
            // In place of the stale link: Back must not lead to it again.
            <Button look="outline" onClick={() => panel.open(askForLink, 'replace')}>
              Request a new link
            </Button>
          )
        }
      >
        {(form) => <PasswordField form={form} name="password" label="New password" isNew />}
      </Form>
    </>
  )
}

function RequestReset({ email, onClose }: { email: string; onClose: () => void }) {
  const account = useCapability('account')
  const { mutateAsync: request, isSuccess } = useCall(account.requestPasswordReset)
  const [params] = useSearchParams()

  if (isSuccess) {
    // The same text with and without such an account, so that it does not reveal who has one.
    return (
      <>
        <p role="status" className="mt-4 mb-6 text-lg">
          {messages.resetRequested}
        </p>
        <Button ref={takeFocus} look="outline" onClick={onClose}>
          Back to sign in
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        Enter your account’s email address. We’ll email you a reset link.
      </p>
      <EmailForm
        email={email}
        focusOn="email"
        act={(values) => request({ ...values, next: mailedNext(params) })}
        submit="Send reset link"
        failed={messages.emailFailed}
      />
    </>
  )
}
