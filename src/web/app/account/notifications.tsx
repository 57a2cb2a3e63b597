import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Account } from '#contract/backend.ts'
import { messages } from '#domain/messages.ts'
import { type NotificationPreference, notificationLabels } from '#domain/notification-kinds.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { notificationsQuery, useChangeNotification } from '#web/queries/account.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { AccountSection } from './account-section.tsx'
import styles from './notifications.css?inline'
import { Outcome } from './outcome.tsx'

/** Which emails about requests the user gets. Each change is saved at once. */
export function Notifications({ account }: { account: Account }) {
  const { data: preferences, isError, refetch } = useQuery(notificationsQuery(account))
  const change = useChangeNotification(account)

  return (
    <AccountSection heading="Email notifications">
      {/* No page is prerendered with the account, so no page carries its styles. */}
      <style href="notifications" precedence="screen">
        {styles}
      </style>
      <p className="mt-2 text-soft">
        We email you when something happens on a request. Emails about your account, such as a new
        password, are always sent.
      </p>
      <div className="mt-4">
        {preferences?.map((preference) => (
          <Preference key={preference.kind} preference={preference} onChange={change.mutate} />
        ))}
        {!preferences && !isError && <Skeleton className="h-16" />}
        {!preferences && isError && (
          <LoadError what="your notifications" onRetry={() => void refetch()} />
        )}
      </div>
      {change.isError && (
        <Outcome isProblem>{errorMessage(change.error, messages.profileFailed)}</Outcome>
      )}
      <p aria-live="polite" className="notification-saved mt-2 text-sm text-soft">
        {change.isSuccess && messages.profileSaved}
      </p>
    </AccountSection>
  )
}

interface PreferenceProps {
  preference: NotificationPreference
  onChange: (preference: NotificationPreference) => void
}

function Preference({ preference: { kind, isOn }, onChange }: PreferenceProps) {
  const id = useId()
  return (
    <div className="notification-line">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange({ kind, isOn: event.target.checked })}
      />
      <label htmlFor={id}>{notificationLabels[kind]}</label>
    </div>
  )
}
