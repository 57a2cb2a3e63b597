import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useDeleteAccount } from '#web/queries/account.ts'
import { PasswordField } from '#web/shared/password-field.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { AccountSection } from './account-section.tsx'

const schema = z.object({
  password: z.string().check(z.minLength(1, messages.passwordMissing)),
})
const wording = {
  submit: 'Delete for good',
  busy: 'Deleting…',
  failed: messages.accountDeletionFailed,
}

export function DeleteAccount({ account }: { account: Account }) {
  const [isAsking, setIsAsking] = useState(false)

  return (
    <AccountSection heading="Delete account">
      <p className="mt-2 text-soft">
        This deletes your account, your requests and every message in them, for good. There is no
        way back, so take your data first.
      </p>
      {isAsking ? (
        <Confirmation account={account} onCancel={() => setIsAsking(false)} />
      ) : (
        <Button
          look="outline"
          className="mt-4 border-danger! text-danger!"
          onClick={() => setIsAsking(true)}
        >
          Delete account…
        </Button>
      )}
    </AccountSection>
  )
}

function Confirmation({ account, onCancel }: { account: Account; onCancel: () => void }) {
  const { mutateAsync: deleteAccount } = useDeleteAccount(account)
  const navigate = useNavigate()
  const form = useForm(schema, { password: '' })
  const { focus } = form
  useEffect(() => focus('password'), [focus])

  async function leave() {
    toastSuccess(messages.accountDeleted)
    // In place: Back must not lead to a panel of an account that is gone.
    await navigate(paths.home, { replace: true })
  }

  return (
    <div className="mt-5 border-l-2 border-danger pl-5">
      <SubmitForm
        form={form}
        act={({ password }) => deleteAccount(password)}
        onDone={leave}
        wording={wording}
        submitClassName="border-danger! bg-danger! text-paper!"
        beside={
          <Button look="quiet" disabled={form.isBusy} onClick={onCancel}>
            Keep it
          </Button>
        }
      >
        <PasswordField form={form} name="password" autoComplete="current-password" />
      </SubmitForm>
    </div>
  )
}
