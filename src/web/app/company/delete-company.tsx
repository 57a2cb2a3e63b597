import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { isNamed } from '#domain/accounts/user.ts'
import type { Company } from '#domain/companies/company.ts'
import { companyMessages, sayDeletion } from '#domain/companies/company-messages.ts'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { useOpenedForm } from '#web/app/account/use-opened-form.ts'
import { useDeleteCompany } from '#web/queries/companies.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const wording = {
  submit: 'Delete permanently',
  busy: 'Deleting…',
  failed: companyMessages.deletionFailed,
}

interface DeleteCompanyProps {
  account: Account
  company: Company
}

/** Says what goes and what is kept before anything is asked for. */
export function DeleteCompany({ account, company }: DeleteCompanyProps) {
  const { isOpen, openerRef, open, close } = useOpenedForm()

  return (
    <AccountSection heading="Delete company">
      {sayDeletion(company).map((sentence) => (
        <p key={sentence} className="mt-2 text-soft">
          {sentence}
        </p>
      ))}
      {isOpen ? (
        <div className="mt-5 border-l-2 border-danger pl-5">
          <ConfirmationForm account={account} company={company} onCancel={close} />
        </div>
      ) : (
        <Button
          ref={openerRef}
          look="outline"
          className="mt-4 border-danger! text-danger!"
          onClick={open}
        >
          Delete company…
        </Button>
      )}
    </AccountSection>
  )
}

function ConfirmationForm({
  account,
  company,
  onCancel,
}: DeleteCompanyProps & { onCancel: () => void }) {
  const { mutateAsync: deleteCompany } = useDeleteCompany(account)
  const form = useForm(schemaFor(company), { name: '' })
  const { focus } = form
  useEffect(() => focus('name'), [focus])

  return (
    <SubmitForm
      form={form}
      act={({ name }) => deleteCompany(name)}
      onDone={() => toastSuccess(companyMessages.deleted)}
      wording={wording}
      submitClassName="border-danger! bg-danger! text-paper!"
      beside={
        <Button look="quiet" disabled={form.isBusy} onClick={onCancel}>
          Keep company
        </Button>
      }
    >
      <p className="wrap-anywhere">
        To continue, type <b>{company.name}</b> below.
      </p>
      <AuthField form={form} name="name" label="Company name" autoComplete="off" />
    </SubmitForm>
  )
}

function schemaFor({ name }: Company) {
  return z.object({
    name: z
      .string()
      .check(z.refine((typed) => isNamed({ name }, typed), companyMessages.nameMismatch)),
  })
}
