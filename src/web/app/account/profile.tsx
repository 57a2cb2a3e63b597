import { useEffect } from 'react'
import type { Account } from '#contract/backend.ts'
import { profileSchema } from '#domain/accounts/credentials.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { useUpdateProfile } from '#web/queries/account.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { AccountLine, AccountLines } from './account-lines.tsx'
import { AccountSection } from './account-section.tsx'
import { Outcome } from './outcome.tsx'
import { useOpenedForm } from './use-opened-form.ts'

const wording = { submit: 'Save', busy: 'Saving…', failed: messages.profileFailed }

interface ProfileProps {
  account: Account
  user: User
}

/** Name and company, and the way to change them. The company is renamed by its owners. */
export function Profile({ account, user }: ProfileProps) {
  const update = useUpdateProfile(account)
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
          {update.isSuccess && <Outcome>{messages.profileSaved}</Outcome>}
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
  const { focus } = form
  useEffect(() => focus('name'), [focus])

  return (
    <div className="mt-5">
      <SubmitForm form={form} act={save} onDone={onClose} wording={wording} onCancel={onClose}>
        <AuthField form={form} name="name" label="Name" autoComplete="name" />
        {user.companyRole !== 'member' && (
          <AuthField form={form} name="company" label="Company" autoComplete="organization" />
        )}
      </SubmitForm>
    </div>
  )
}
