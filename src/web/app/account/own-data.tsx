import type { Account } from '#contract/backend.ts'
import { linkClass } from '#ui/button.tsx'
import { AccountSection } from './account-section.tsx'

export function OwnData({ account }: { account: Account }) {
  const { exportJson: json, exportCsv: csv } = account
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
