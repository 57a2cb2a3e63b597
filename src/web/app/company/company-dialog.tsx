import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { companiesQuery, membersQuery } from '#web/queries/companies.ts'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { useFreshCalls } from '#web/shared/fresh-sign-in/use-fresh-sign-in.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { CompanyName } from './company-name.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { Invitations } from './invitations.tsx'
import { LeaveCompany } from './leave-company.tsx'
import { MemberList } from './member-list.tsx'
import { OtherCompanies } from './other-companies.tsx'

interface CompanyDialogProps {
  account: Account
  user: User
  onClose: () => void
}

export function CompanyDialog({ account: plain, user, onClose }: CompanyDialogProps) {
  const { calls: account, answer } = useFreshCalls(plain)
  return (
    <>
      <Dialog title="Company" onClose={onClose} returnFocusTo="main">
        {user.companyId === undefined ? (
          <p>
            You’re not in a company. When you order a hit, one is created for you. To join your
            colleagues’, ask an owner for an invitation.
          </p>
        ) : (
          // A new one for each company: what was typed or opened belongs to the one before.
          <CompanyParts key={user.companyId} account={account} />
        )}
        <OtherCompanies account={account} />
      </Dialog>
      <FreshSignIn email={user.email} answer={answer} />
    </>
  )
}

/** What is there to do depends on the members and on what the company has. */
function CompanyParts({ account }: Pick<CompanyDialogProps, 'account'>) {
  const companies = useQuery(companiesQuery(account))
  const members = useQuery(membersQuery(account))
  const company = companies.data?.find(({ isCurrent }) => isCurrent)

  if (company && members.data) {
    const isOwner = company.role === 'owner'
    const parts = { account, company, members: members.data.members }
    return (
      <>
        <CompanyName account={account} company={company} />
        <MemberList {...parts} />
        {isOwner && <Invitations account={account} invitations={members.data.invitations ?? []} />}
        {company.memberCount > 1 && <LeaveCompany {...parts} />}
        {isOwner && <DeleteCompany account={account} company={company} />}
      </>
    )
  }
  if (!companies.isError && !members.isError) return <Skeleton className="h-64" />
  return (
    <LoadError
      what="your company"
      onRetry={() => void Promise.all([companies.refetch(), members.refetch()])}
    />
  )
}
