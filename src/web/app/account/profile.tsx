import * as z from 'zod/mini'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { deliverableEmailSchema, profileSchema } from '#domain/accounts/credentials.ts'
import { missingConfirmations } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { useAccount, useUser } from '#web/queries/account.ts'
import { useUserCall } from '#web/queries/companies.ts'
import { userKey } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import {
  AccountLine,
  AccountLines,
  AccountSection,
  EmailButton,
} from '#web/shared/account-section.tsx'
import { emailInput } from '#web/shared/auth-field.tsx'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { useHasPassword } from '#web/shared/fresh-sign-in/sign-in-state.ts'
import { PasswordField } from '#web/shared/password-field.tsx'

export function Profile() {
  const user = useUser()
  const update = useUserCall(useAccount().updateProfile)
  const { opened, openerFor, close } = useOpened()

  return (
    <AccountSection heading="Profile">
      {opened ? (
        <div className="mt-5">
          <Form
            schema={profileSchema}
            saved={{ name: user.name, company: user.company ?? '' }}
            focusOn="name"
            act={update.mutateAsync}
            onDone={close}
            submit="Save"
            failed={accountMessages.profileFailed}
            onCancel={close}
          >
            {({ field }) => (
              <>
                {field('name', 'Name', { autoComplete: 'name' })}
                {user.companyRole !== 'member' &&
                  field('company', 'Company', { autoComplete: 'organization' })}
              </>
            )}
          </Form>
        </div>
      ) : (
        <>
          <AccountLines>
            <AccountLine name="Name">{user.name}</AccountLine>
            {user.company && <AccountLine name="Company">{user.company}</AccountLine>}
          </AccountLines>
          {update.isSuccess && <Outcome>{accountMessages.profileSaved}</Outcome>}
          <Button {...openerFor('form', update.reset)} look="outline" className="mt-4">
            Edit profile
          </Button>
        </>
      )}
    </AccountSection>
  )
}

export function EmailAddress() {
  const user = useUser()
  const { opened, openerFor, close } = useOpened()
  const confirmation = useCall(useAccount().sendConfirmation)

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
      {user.pendingEmail !== undefined && <PendingEmail />}
      {opened ? (
        <EmailForm onClose={close} />
      ) : (
        <Button {...openerFor('form')} look="outline" className="mt-4">
          Change email address
        </Button>
      )}
    </AccountSection>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const { isEmailConfirmed } = useUser()
  const hasPassword = useHasPassword()
  const { mutateAsync: change } = useCall(account.changeEmail, userKey)
  const schema = z.object({
    email: deliverableEmailSchema,
    password: z.string().check(z.minLength(hasPassword ? 1 : 0, messages.passwordMissing)),
  })

  return (
    <div className="mt-5">
      <p className="mb-5 text-soft">
        {isEmailConfirmed === false
          ? 'We’ll email a link to your new address. The change takes effect when you open it.'
          : 'We’ll email links to your old and your new address. The change takes effect when you’ve opened both.'}
      </p>
      <Form
        schema={schema}
        saved={{ email: '', password: '' }}
        focusOn="email"
        act={({ email: to, password }) => change({ email: to, ...(hasPassword && { password }) })}
        onDone={onClose}
        submit="Send confirmation link"
        busy="Sending…"
        failed={accountMessages.emailChangeFailed}
        onCancel={onClose}
      >
        {(form) => (
          <>
            {form.field('email', 'New email address', emailInput)}
            {hasPassword && <PasswordField form={form} name="password" label="Your password" />}
          </>
        )}
      </Form>
    </div>
  )
}

function PendingEmail() {
  const account = useAccount()
  const user = useUser()
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
      <Failure error={cancelling.error} fallback={accountMessages.emailChangeFailed} />
    </div>
  )
}
