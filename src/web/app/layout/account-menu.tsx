import { Building2, LogOut, Settings } from 'lucide-react'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { prefetchAccount } from '#web/app/account/account-panel.tsx'
import { useSignOut } from '#web/queries/session-actions.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { accountParam, companyParam, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { AccountLabel, accountClass } from './account-label.tsx'

export { AccountPanel } from '#web/app/account/account-panel.tsx'
export { CompanyPanel } from '#web/app/company/company-panel.tsx'
export { UnreadMark, UnreadNotice } from '#web/app/unread/own-unread.tsx'

export function AccountMenu({ user }: { user: User }) {
  const { mutateAsync: signOut } = useSignOut()
  const { account } = useCapabilities()
  const panel = useUrlPanel(accountParam)
  const company = useUrlPanel(companyParam)
  const navigate = useNavigate()

  // Not by the mutation's callbacks: this menu unmounts when the user is signed out.
  async function leave() {
    try {
      await signOut()
    } catch {
      toastError(messages.signOutFailed)
      return
    }
    toastSuccess(messages.signedOut)
    await navigate(paths.home)
  }

  return (
    <Menu>
      <MenuTrigger
        onOpen={() => account && prefetchAccount()}
        aria-label={`Account of ${user.name}`}
        className={`${accountClass} hover:bg-sunken`}
      >
        <AccountLabel name={user.name} />
      </MenuTrigger>
      <MenuPanel>
        <p className="max-w-64 truncate border-b border-rule px-2.5 pt-1 pb-2 text-sm text-soft">
          {user.email}
        </p>
        {account && (
          <>
            <MenuItem onSelect={() => panel.open('')}>
              <Settings aria-hidden size={18} strokeWidth={1.5} />
              Account
            </MenuItem>
            <MenuItem onSelect={() => company.open('')}>
              <Building2 aria-hidden size={18} strokeWidth={1.5} />
              Company
            </MenuItem>
          </>
        )}
        <MenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden size={18} strokeWidth={1.5} />
          Sign Out
        </MenuItem>
      </MenuPanel>
    </Menu>
  )
}
