import { CircleUser, LogOut } from 'lucide-react'
import { useNavigate } from 'react-router'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useSignOut } from '#web/queries/session.ts'
import { paths } from '#web/shared/paths.ts'

export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  const navigate = useNavigate()

  function leave() {
    signOut.mutate(undefined, {
      onSuccess() {
        toastSuccess(messages.signedOut)
        void navigate(paths.home, { viewTransition: true })
      },
      onError: () => toastError(messages.signOutFailed),
    })
  }

  return (
    <Menu modal={false}>
      <MenuTrigger
        aria-label={`Account of ${user.name}`}
        className="flex min-h-11 max-w-60 items-center gap-2 rounded-md px-3 text-lg font-medium hover:bg-sunken lg:text-base"
      >
        <CircleUser aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
        <span className="truncate">{user.name}</span>
      </MenuTrigger>
      <MenuPanel>
        <p className="max-w-64 truncate border-b border-rule px-2.5 pt-1 pb-2 text-sm text-soft">
          {user.email}
        </p>
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden size={18} strokeWidth={1.5} />
          Sign Out
        </MenuItem>
      </MenuPanel>
    </Menu>
  )
}
