import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import { companyRoleLabels } from '#domain/companies/company-role.ts'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { companiesQuery, useSwitchCompany } from '#web/queries/companies.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** The user's other companies, and the way into them. Nothing where there is none. */
export function OtherCompanies({ account }: { account: Account }) {
  const { data = [] } = useQuery(companiesQuery(account))
  const change = useSwitchCompany(account)
  const others = data.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null

  return (
    <AccountSection heading="Your other companies">
      <ul className="mt-4 border-t border-rule">
        {others.map(({ id, name, role }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-soft">{companyRoleLabels[role]}</p>
            </div>
            <Button
              look="outline"
              aria-label={`Switch to ${name}`}
              isBusy={change.isPending && change.variables === id}
              onClick={() => change.mutate(id)}
            >
              {change.isPending && change.variables === id ? 'Switching…' : 'Switch'}
            </Button>
          </li>
        ))}
      </ul>
      {change.error && (
        <Outcome isProblem>{errorMessage(change.error, companyMessages.switchFailed)}</Outcome>
      )}
    </AccountSection>
  )
}
