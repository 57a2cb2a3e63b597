import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { newPasswordSchema } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useResetPassword } from '#web/queries/password-reset.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { passwordRule } from '#web/shared/password-rule.ts'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const schema = z.object({ password: newPasswordSchema })
const wording = {
  submit: 'Save password',
  busy: 'Saving…',
  failed: messages.passwordChangeFailed,
}

interface ChoosePasswordProps {
  account: Account
  token: string
  onAskAgain: () => void
  onDone: () => void
}

export function ChoosePassword({ account, token, onAskAgain, onDone }: ChoosePasswordProps) {
  const { mutateAsync: reset, isError } = useResetPassword(account, token)
  const rule = passwordRule(useCapabilities())
  const form = useForm(schema, { password: '' })
  const { focus } = form
  useEffect(() => focus('password'), [focus])

  function leave() {
    toastSuccess(messages.passwordReset)
    onDone()
  }

  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        It works right away, and you’ll be signed out on all your devices.
      </p>
      <SubmitForm
        form={form}
        act={(values) => reset(values.password)}
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
        <PasswordField
          form={form}
          name="password"
          label="New password"
          rule={rule}
          autoComplete="new-password"
        />
      </SubmitForm>
    </>
  )
}
