import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { confirmationName, isNamed } from '#domain/accounts/user.ts'
import { countLostRequests } from '#domain/companies/team.ts'
import { messages } from '#domain/values/messages.ts'
import { linkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useAccount, useDeleteAccount, useUser } from '#web/queries/account.ts'
import { companiesQuery } from '#web/queries/companies.ts'
import { AccountSection, Deletion } from '#web/shared/account-section.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { useHasPassword } from '#web/shared/fresh-sign-in/sign-in-state.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'

export function DeleteAccount() {
  return (
    <Deletion heading="Delete account" sentences={[consequences]}>
      {(close) => <Confirmation onCancel={close} />}
    </Deletion>
  )
}

const consequences =
  'Deletes your account. If you’re the only member, your company goes too, with its requests and all their messages. You can’t undo this, so download your data first.'

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const companies = useQuery(companiesQuery(useAccount()))
  return (
    <Loaded query={companies} what="your companies" skeleton={<Skeleton className="h-40" />}>
      {(list) => <ConfirmationForm openCount={countLostRequests(list)} onCancel={onCancel} />}
    </Loaded>
  )
}

function ConfirmationForm({ openCount, onCancel }: { openCount: number; onCancel: () => void }) {
  const user = useUser()
  const { mutateAsync: deleteAccount } = useDeleteAccount()
  const hasPassword = useHasPassword()
  const navigate = useNavigate()
  const needsName = openCount > 0 || !hasPassword
  const isTyped = (name: string) => !needsName || isNamed(user, name)
  const schema = z.object({
    company: z.string().check(z.refine(isTyped, accountMessages.companyMismatch)),
    password: z.string().check(z.minLength(hasPassword ? 1 : 0, messages.passwordMissing)),
  })

  async function leave() {
    toastSuccess(accountMessages.accountDeleted)
    // In place: Back must not lead to a panel of an account that is gone.
    await navigate(paths.home, { replace: true })
  }

  return (
    <Form
      schema={schema}
      saved={{ company: '', password: '' }}
      focusOn={needsName ? 'company' : 'password'}
      act={({ password, company }) =>
        deleteAccount({ ...(hasPassword && { password }), ...(needsName && { company }) })
      }
      onDone={leave}
      submit="Delete permanently"
      busy="Deleting…"
      failed={accountMessages.accountDeletionFailed}
      submitClassName="border-danger! bg-danger! text-paper!"
      onCancel={onCancel}
      cancel="Keep account"
    >
      {(form) => (
        <>
          {needsName && (
            <p className="wrap-anywhere">
              {openCount > 0 && (
                <>
                  <b>
                    {openCount === 1
                      ? '1 request is still open.'
                      : `${openCount} requests are still open.`}
                  </b>{' '}
                  Deleting your account stops the work on {openCount === 1 ? 'it' : 'them'}.{' '}
                </>
              )}
              To continue, type <b>{confirmationName(user)}</b> below.
            </p>
          )}
          {needsName &&
            form.field('company', user.company ? 'Company name' : 'Your name', {
              autoComplete: 'off',
            })}
          {hasPassword && <PasswordField form={form} name="password" />}
        </>
      )}
    </Form>
  )
}

export function OwnData() {
  const { exportJson: json, exportCsv: csv } = useAccount()
  return (
    <AccountSection heading="Your data">
      <p className="mt-2 text-soft">Download everything we store about you.</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a href={json} download className={linkClass()}>
          Download all as JSON
        </a>
        <a href={csv} download className={linkClass()}>
          Download requests as CSV
        </a>
      </p>
    </AccountSection>
  )
}
