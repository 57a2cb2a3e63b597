import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { codeSchema } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { useConfirmAuthenticator, useStartAuthenticator } from '#web/queries/second-factors.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { QrCode } from './qr-code.tsx'

interface SetUpProps {
  account: Account
  /** Gets the recovery codes, which are shown once. */
  onDone: (recoveryCodes: string[] | null) => void
}

export function SetUpAuthenticator({ account, onDone }: SetUpProps) {
  const start = useStartAuthenticator(account)

  if (start.data) {
    return (
      <ConfirmForm account={account} uri={start.data.uri} onDone={onDone} onCancel={start.reset} />
    )
  }
  return (
    <>
      <Button
        look="outline"
        className="mt-4"
        isBusy={start.isPending}
        onClick={() => start.mutate()}
      >
        {start.isPending ? 'Starting…' : 'Set up two-step sign-in'}
      </Button>
      {start.error && (
        <Outcome isProblem>{errorMessage(start.error, messages.startFailed)}</Outcome>
      )}
    </>
  )
}

interface ConfirmFormProps extends SetUpProps {
  uri: string
  onCancel: () => void
}

const schema = z.object({ code: codeSchema })
const wording = { submit: 'Turn on', busy: 'Checking…', failed: messages.confirmFailed }

function ConfirmForm({ account, uri, onDone, onCancel }: ConfirmFormProps) {
  const { mutateAsync: confirm } = useConfirmAuthenticator(account, onDone)
  const form = useForm(schema, { code: '' })
  const { focus } = form
  useEffect(() => focus('code'), [focus])

  return (
    <div className="two-step-set-up">
      <QrCode text={uri} />
      <div className="two-step-form">
        <p>
          Scan this with an authenticator app, or type in the key <KeyText uri={uri} />. Then enter
          the code that the app shows.
        </p>
        <SubmitForm
          form={form}
          act={({ code }) => confirm(code)}
          wording={wording}
          onCancel={onCancel}
        >
          <AuthField
            form={form}
            name="code"
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </SubmitForm>
      </div>
    </div>
  )
}

/** The key in groups, as apps show it. It can be selected with one press. */
function KeyText({ uri }: { uri: string }) {
  const key = new URLSearchParams(uri.split('?')[1]).get('secret') ?? ''
  return <code className="two-step-key">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
}
