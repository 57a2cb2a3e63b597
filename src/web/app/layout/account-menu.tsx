import { Building2, LogOut, Settings } from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useSession } from '#web/queries/session.ts'
import { useSignOut } from '#web/queries/sign-in.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { accountParam, companyParam, passkeyCheck, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { AccountLabel, accountClass } from './account-label.tsx'
import { CommandKey } from './command-key.tsx'

export function AccountMenu({ user }: { user: User }) {
  const leave = useLeave()
  const { account } = useCapabilities()
  const panel = useUrlPanel(accountParam)
  const company = useUrlPanel(companyParam)

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

function useLeave() {
  const { mutateAsync: signOut } = useSignOut()
  const navigate = useNavigate()

  // Not by the mutation's callbacks: this menu unmounts when the user is signed out.
  return async () => {
    try {
      await signOut()
    } catch {
      toastError(messages.signOutFailed)
      return
    }
    toastSuccess(messages.signedOut)
    await navigate(paths.home)
  }
}

export function AccountPanels() {
  const leave = useLeave()
  const { account, operations } = useCapabilities()
  const { user } = useSession()
  const { openFor, choose, close } = useUrlPanel(accountParam)
  const company = useUrlPanel(companyParam)

  useEffect(() => {
    // Fetched in quiet times, it also opens when the server cannot be reached.
    const quiet = setTimeout(prefetchAccount, quietMs)
    return () => clearTimeout(quiet)
  }, [])

  if (!account || !user) return null
  return (
    <>
      {openFor === passkeyCheck ? (
        <PasskeyCheck onClose={close} />
      ) : (
        openFor !== null && <AccountDialog tab={openFor} onChoose={choose} onClose={close} />
      )}
      {company.openFor !== null && <CompanyDialog onClose={company.close} />}
      {operations && user.role === 'operator' && (
        <CommandKey isAdmin={user.isAdmin === true} onLeave={() => void leave()} />
      )}
      <FreshSignIn key={user.id} email={user.email} />
    </>
  )
}

const quietMs = 3000

/** A failed prefetch is no event: opening the panel will try again and tell. */
function prefetchAccount(): void {
  loadDialog().catch(() => undefined)
}

const loadDialog = () => import('#web/app/account/account-dialog.tsx')
const AccountDialog = lazyLoad(loadDialog, 'AccountDialog')
const PasskeyCheck = lazyLoad(() => import('#web/app/account/passkey-list.tsx'), 'PasskeyCheck')

const CompanyDialog = lazyLoad(() => import('#web/app/company/company-dialog.tsx'), 'CompanyDialog')
