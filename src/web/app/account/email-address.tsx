import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { emailSchema } from '#domain/accounts/credentials.ts'
import type { User } from '#domain/accounts/user.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useChangeEmail, useSendConfirmation } from '#web/queries/account.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { AccountSection } from './account-section.tsx'
import { EmailButton } from './email-button.tsx'
import { PendingEmail } from './pending-email.tsx'
import { useOpenedForm } from './use-opened-form.ts'

const email = emailSchema().check(z.maxLength(limits.emailMax, messages.emailTooLong))
const withPassword = z.object({
  email,
  password: z.string().check(z.minLength(1, messages.passwordMissing)),
})
const withoutPassword = z.object({ email, password: z.string() })
const wording = {
  submit: 'Send confirmation link',
  busy: 'Sending…',
  failed: messages.emailChangeFailed,
}

interface EmailAddressProps {
  account: Account
  user: User
  hasPassword: boolean
}

/** The address of the account, whether it is confirmed, and the way to another one. */
export function EmailAddress({ account, user, hasPassword }: EmailAddressProps) {
  const { isOpen, openerRef, open, close } = useOpenedForm()
  const confirmation = useSendConfirmation(account)

  return (
    <AccountSection heading="Email address">
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {user.email}
        {user.isEmailConfirmed !== undefined && <Confirmed isIt={user.isEmailConfirmed} />}
      </p>
      {user.isEmailConfirmed === false && (
        <EmailButton sending={confirmation}>Send confirmation email</EmailButton>
      )}
      {user.pendingEmail !== undefined && (
        <PendingEmail account={account} user={user} address={user.pendingEmail} />
      )}
      {isOpen ? (
        <EmailForm
          account={account}
          isEmailConfirmed={user.isEmailConfirmed}
          hasPassword={hasPassword}
          onClose={close}
        />
      ) : (
        <Button ref={openerRef} look="outline" className="mt-4" onClick={open}>
          Change email address
        </Button>
      )}
    </AccountSection>
  )
}

function Confirmed({ isIt }: { isIt: boolean }) {
  return <Badge tone={isIt ? 'green' : 'amber'}>{isIt ? 'Confirmed' : 'Not confirmed yet'}</Badge>
}

interface EmailFormProps {
  account: Account
  isEmailConfirmed: boolean | undefined
  hasPassword: boolean
  onClose: () => void
}

function EmailForm({ account, isEmailConfirmed, hasPassword, onClose }: EmailFormProps) {
  const { mutateAsync: change } = useChangeEmail(account)
  const form = useForm(hasPassword ? withPassword : withoutPassword, { email: '', password: '' })
  const { focus } = form
  useEffect(() => focus('email'), [focus])

  return (
    <div className="mt-5">
      <p className="mb-5 text-soft">
        {isEmailConfirmed === false
          ? 'We’ll email a link to your new address. The change takes effect when you open it.'
          : 'We’ll email a link to your old and to your new address. The change takes effect when you’ve opened both.'}
      </p>
      <SubmitForm
        form={form}
        act={({ email: to, password }) => change({ email: to, ...(hasPassword && { password }) })}
        onDone={onClose}
        wording={wording}
        onCancel={onClose}
      >
        <AuthField
          form={form}
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasPassword && (
          <PasswordField
            form={form}
            name="password"
            label="Your password"
            autoComplete="current-password"
          />
        )}
      </SubmitForm>
    </div>
  )
}
