import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { securityTab } from '#web/shared/paths.ts'
import styles from './account.css?inline'
import { DeleteAccount, OwnData } from './delete-account.tsx'
import { Notifications } from './notifications.tsx'
import { EmailAddress, Profile } from './profile.tsx'

const Security = lazyLoad(() => import('./security.tsx'), 'Security', <Skeleton className="h-64" />)

interface AccountDialogProps {
  /** As the address has it: anything but the other tab's name opens the first one. */
  tab: string
  onChoose: (tab: string) => void
  onClose: () => void
}

export function AccountDialog({ tab, onChoose, onClose }: AccountDialogProps) {
  return (
    <Dialog title="Account" onClose={onClose} returnFocusTo="main">
      {/* No page is prerendered with the account, so no page carries its styles. */}
      <style href="account" precedence="screen">
        {styles}
      </style>
      <div className="account-tabs">
        <Tabs
          label="Account"
          value={tab === securityTab ? tab : ''}
          onChoose={onChoose}
          tabs={[
            {
              value: '',
              label: 'Account',
              content: (
                <>
                  <Profile />
                  <EmailAddress />
                  <Notifications />
                  <OwnData />
                  <DeleteAccount />
                </>
              ),
            },
            {
              value: securityTab,
              label: 'Security',
              content: <Security />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
