import { useQuery } from '@tanstack/react-query'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import {
  notificationKindsFor,
  notificationTexts,
} from '#domain/notifications/notification-rules.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  notificationsQuery,
  useAccount,
  useChangeNotification,
  useUser,
} from '#web/queries/account.ts'
import { AccountSection } from '#web/shared/account-section.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Loaded } from '#web/shared/load-error.tsx'

export function Notifications() {
  const { role } = useUser()
  const preferences = useQuery(notificationsQuery(useAccount()))
  const change = useChangeNotification()

  return (
    <AccountSection heading="Email notifications">
      <p className="mt-2 text-soft">
        Choose when we email you about requests. Emails about your account, such as a new password,
        are always sent.
      </p>
      <div
        className="mt-4"
        // As high as the lines will be, so that nothing below moves.
        style={{ minHeight: `${notificationKindsFor(role).length * 2.8125}rem` }}
      >
        <Loaded
          query={preferences}
          what="your notifications"
          skeleton={<Skeleton className="h-16" />}
        >
          {(list) =>
            list.map(({ kind, isOn }) => (
              <label key={kind} className="notification-line">
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={({ target }) => change.mutate({ kind, isOn: target.checked })}
                />
                {notificationTexts[kind].label}
              </label>
            ))
          }
        </Loaded>
      </div>
      <Failure error={change.error} fallback={accountMessages.profileFailed} />
      {/* Empty before the first change: its line is kept free, so that nothing moves. */}
      <p aria-live="polite" className="mt-2 min-h-6 text-sm text-soft">
        {change.isSuccess && accountMessages.profileSaved}
      </p>
    </AccountSection>
  )
}
