import { changePasswordSchema } from '#contract/account.ts'
import type { Account } from '#contract/backend.ts'
import { messages } from '#domain/values/messages.ts'
import { useChangePassword, useSendPasswordLink } from '#web/queries/account.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { PasswordField, passwordRule } from '#web/shared/password-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { AccountSection, EmailButton, Outcome } from './account-section.tsx'

const wording = {
  submit: 'Change password',
  busy: 'Changing…',
  failed: messages.passwordChangeFailed,
}

/** The email is for password managers alone: it tells them whose password this is. */
export function ChangePassword({ account, email }: { account: Account; email: string }) {
  const { mutateAsync: change, isSuccess } = useChangePassword(account)
  const rule = passwordRule(useCapabilities())
  const form = useForm(changePasswordSchema, { currentPassword: '', newPassword: '' })

  return (
    <AccountSection heading="Change password">
      <p className="mt-2 mb-5 text-soft">
        You’ll stay signed in here and be signed out everywhere else. API tokens stop working, and
        webhooks are turned off.
      </p>
      <SubmitForm form={form} act={change} onDone={form.reset} wording={wording}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          rule={rule}
          autoComplete="new-password"
        />
      </SubmitForm>
      {isSuccess && <Outcome>{messages.passwordChanged}</Outcome>}
    </AccountSection>
  )
}

/** For an account that began with an emailed link: a password is chosen by one as well. */
export function SetPassword({ account, email }: { account: Account; email: string }) {
  const { mutate, ...sending } = useSendPasswordLink(account)
  return (
    <AccountSection heading="Set a password">
      <p className="mt-2 text-soft">
        You sign in with emailed links and have no password yet. Choosing one signs you out
        everywhere; API tokens stop working, and webhooks are turned off.
      </p>
      <EmailButton sending={{ ...sending, mutate: () => mutate(email) }}>
        Email me a link to set a password
      </EmailButton>
    </AccountSection>
  )
}
