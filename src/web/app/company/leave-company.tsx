import type { Account } from '#contract/backend.ts'
import type { Company, Member } from '#domain/companies/company.ts'
import { companyMessages, lastOwner } from '#domain/companies/company-messages.ts'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { useOpenedForm } from '#web/app/account/use-opened-form.ts'
import { useLeaveCompany } from '#web/queries/companies.ts'

interface LeaveCompanyProps {
  account: Account
  company: Company
  members: Member[]
}

export function LeaveCompany({ account, company, members }: LeaveCompanyProps) {
  const leave = useLeaveCompany(account)
  const { isOpen, openerRef, open, close } = useOpenedForm()
  const owners = members.filter(({ role }) => role === 'owner')
  const isLastOwner = owners.length === 1 && owners[0]?.isYou === true

  return (
    <AccountSection heading="Leave company">
      <p className="mt-2 text-soft">
        {isLastOwner
          ? lastOwner(company.name)
          : 'You lose access to its requests. What you wrote stays, with your name.'}
      </p>
      {!isLastOwner && !isOpen && (
        <Button ref={openerRef} look="outline" className="mt-4" onClick={open}>
          Leave {company.name}…
        </Button>
      )}
      {isOpen && (
        <ConfirmChange
          confirm={`Leave ${company.name}`}
          change={{ ...leave, mutate: () => leave.mutate() }}
          failed={companyMessages.changeFailed}
          onCancel={close}
        >
          To come back, you need a new invitation.
        </ConfirmChange>
      )}
    </AccountSection>
  )
}
