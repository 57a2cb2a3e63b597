import type { Account } from '#contract/backend.ts'
import { useSendPasswordLink } from '#web/queries/account.ts'
import { AccountSection } from './account-section.tsx'
import { EmailButton } from './email-button.tsx'

/** For an account that began with an emailed link: a password is chosen by one as well. */
export function SetPassword({ account, email }: { account: Account; email: string }) {
  const { mutate, ...sending } = useSendPasswordLink(account)
  return (
    <AccountSection heading="Set a password">
      <p className="mt-2 text-soft">
        You sign in with emailed links and have no password yet. Choosing one signs you out
        everywhere; API tokens stop working, and webhooks are turned off.
      </p>
      <EmailButton sending={{ ...sending, mutate: () => mutate(email) }}>
        Email me a link to set a password
      </EmailButton>
    </AccountSection>
  )
}
