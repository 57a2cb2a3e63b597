import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { deliverableEmailSchema, profileSchema } from '#domain/accounts/credentials.ts'
import { missingConfirmations, type User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useSendConfirmation } from '#web/queries/account.ts'
import { useUserCall } from '#web/queries/companies.ts'
import { userKey } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import {
  AccountLine,
  AccountLines,
  AccountSection,
  EmailButton,
  ErrorOutcome,
  Outcome,
  useOpenedForm,
} from '#web/shared/account-section.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { useHasPassword } from '#web/shared/fresh-sign-in/use-fresh-sign-in.ts'
import { PasswordField } from '#web/shared/password-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const profileWording = { submit: 'Save', busy: 'Saving…', failed: accountMessages.profileFailed }

/** Name and company, and the way to change them. The company is renamed by its owners. */
export function Profile({ account, user }: { account: Account; user: User }) {
  const update = useUserCall(account.updateProfile)
  const { isOpen, openerRef, open, close } = useOpenedForm()

  return (
    <AccountSection heading="Profile">
      {isOpen ? (
        <ProfileForm user={user} save={update.mutateAsync} onClose={close} />
      ) : (
        <>
          <AccountLines>
            <AccountLine name="Name">{user.name}</AccountLine>
            {user.company && <AccountLine name="Company">{user.company}</AccountLine>}
          </AccountLines>
          {update.isSuccess && <Outcome>{accountMessages.profileSaved}</Outcome>}
          <Button
            ref={openerRef}
            look="outline"
            className="mt-4"
            onClick={() => {
              update.reset()
              open()
            }}
          >
            Edit profile
          </Button>
        </>
      )}
    </AccountSection>
  )
}

interface ProfileFormProps {
  user: User
  save: (profile: { name: string; company: string }) => Promise<unknown>
  onClose: () => void
}

function ProfileForm({ user, save, onClose }: ProfileFormProps) {
  const form = useForm(profileSchema, { name: user.name, company: user.company ?? '' })

  return (
    <div className="mt-5">
      <SubmitForm
        form={form}
        focusOn="name"
        act={save}
        onDone={onClose}
        wording={profileWording}
        onCancel={onClose}
      >
        <AuthField form={form} name="name" label="Name" autoComplete="name" />
        {user.companyRole !== 'member' && (
          <AuthField form={form} name="company" label="Company" autoComplete="organization" />
        )}
      </SubmitForm>
    </div>
  )
}

const email = deliverableEmailSchema
const withPassword = z.object({
  email,
  password: z.string().check(z.minLength(1, messages.passwordMissing)),
})
const withoutPassword = z.object({ email, password: z.string() })
const emailWording = {
  submit: 'Send confirmation link',
  busy: 'Sending…',
  failed: accountMessages.emailChangeFailed,
}

/** The address of the account, whether it is confirmed, and the way to another one. */
export function EmailAddress({ account, user }: { account: Account; user: User }) {
  const { isOpen, openerRef, open, close } = useOpenedForm()
  const confirmation = useSendConfirmation(account)

  return (
    <AccountSection heading="Email address">
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {user.email}
        {user.isEmailConfirmed === true && <Badge tone="green">Confirmed</Badge>}
        {user.isEmailConfirmed === false && <Badge tone="amber">Not confirmed yet</Badge>}
      </p>
      {user.isEmailConfirmed === false && (
        <EmailButton sending={confirmation}>Send confirmation email</EmailButton>
      )}
      {user.pendingEmail !== undefined && <PendingEmail account={account} user={user} />}
      {isOpen ? (
        <EmailForm account={account} isEmailConfirmed={user.isEmailConfirmed} onClose={close} />
      ) : (
        <Button ref={openerRef} look="outline" className="mt-4" onClick={open}>
          Change email address
        </Button>
      )}
    </AccountSection>
  )
}

interface EmailFormProps {
  account: Account
  isEmailConfirmed: boolean | undefined
  onClose: () => void
}

function EmailForm({ account, isEmailConfirmed, onClose }: EmailFormProps) {
  const hasPassword = useHasPassword(account)
  const { mutateAsync: change } = useCall(account.changeEmail, userKey)
  const form = useForm(hasPassword ? withPassword : withoutPassword, { email: '', password: '' })

  return (
    <div className="mt-5">
      <p className="mb-5 text-soft">
        {isEmailConfirmed === false
          ? 'We’ll email a link to your new address. The change takes effect when you open it.'
          : 'We’ll email links to your old and your new address. The change takes effect when you’ve opened both.'}
      </p>
      <SubmitForm
        form={form}
        focusOn="email"
        act={({ email: to, password }) => change({ email: to, ...(hasPassword && { password }) })}
        onDone={onClose}
        wording={emailWording}
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

/** A new address that waits for its confirmation, and which confirmations are missing. */
function PendingEmail({ account, user }: { account: Account; user: User }) {
  const resending = useCall(account.resendEmailChange)
  const cancelling = useCall(account.cancelEmailChange, userKey)
  const missing = missingConfirmations(user)

  return (
    <div className="mt-4 border-l-2 border-amber pl-4 wrap-anywhere">
      <p>
        Confirm <b>{missing.includes('new') ? user.pendingEmail : user.email}</b>
        {missing.length > 1 && (
          <>
            {' and '}
            <b>{user.email}</b>
          </>
        )}{' '}
        to finish the change{missing.includes('new') ? '' : <> to {user.pendingEmail}</>}. Sign in
        to this account and open the link we sent {missing.length > 1 ? 'to each of them' : 'there'}
        .
      </p>
      <EmailButton
        sending={resending}
        beside={
          <Button look="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel change
          </Button>
        }
      >
        {missing.length > 1 ? 'Resend links' : 'Resend link'}
      </EmailButton>
      <ErrorOutcome error={cancelling.error} fallback={accountMessages.emailChangeFailed} />
    </div>
  )
}
