import { useEffect } from 'react'
import type { Account } from '#contract/backend.ts'
import { type Company, companyNameSchema } from '#domain/companies/company.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import { companyRoleLabels } from '#domain/companies/company-role.ts'
import { Button } from '#ui/button.tsx'
import { AccountLine, AccountLines } from '#web/app/account/account-lines.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { useOpenedForm } from '#web/app/account/use-opened-form.ts'
import { useRenameCompany } from '#web/queries/companies.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const wording = { submit: 'Save', busy: 'Saving…', failed: companyMessages.renameFailed }

interface CompanyNameProps {
  account: Account
  company: Company
}

/** The name, which owners change, and one's own role. */
export function CompanyName({ account, company }: CompanyNameProps) {
  const rename = useRenameCompany(account)
  const { isOpen, openerRef, open, close } = useOpenedForm()

  return (
    <AccountSection heading={company.name}>
      {isOpen ? (
        <NameForm company={company} save={rename.mutateAsync} onClose={close} />
      ) : (
        <>
          <AccountLines>
            <AccountLine name="Your role">{roleTexts[company.role]}</AccountLine>
          </AccountLines>
          {rename.isSuccess && <Outcome>{companyMessages.renamed}</Outcome>}
          {company.role === 'owner' && (
            <Button ref={openerRef} look="outline" className="mt-4" onClick={open}>
              Rename company
            </Button>
          )}
        </>
      )}
    </AccountSection>
  )
}

const roleTexts = {
  owner: `${companyRoleLabels.owner}. You decide on quotes and manage members.`,
  member: `${companyRoleLabels.member}. You can order, follow and discuss every request. Owners decide on quotes.`,
}

interface NameFormProps {
  company: Company
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

function NameForm({ company, save, onClose }: NameFormProps) {
  const form = useForm(companyNameSchema, { name: company.name })
  const { focus } = form
  useEffect(() => focus('name'), [focus])

  return (
    <div className="mt-5">
      <SubmitForm
        form={form}
        act={({ name }) => save(name)}
        onDone={onClose}
        wording={wording}
        onCancel={onClose}
      >
        <AuthField form={form} name="name" label="Company name" autoComplete="organization" />
      </SubmitForm>
    </div>
  )
}
