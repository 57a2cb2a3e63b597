import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { calendarMessages } from '#domain/calendar.ts'
import type { Role } from '#domain/role.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { calendarQuery, useCreateCalendar, useDeleteCalendar } from '#web/queries/calendar.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { AccountSection } from './account-section.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { Outcome } from './outcome.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'

interface CalendarProps {
  account: Account
  role: Role
}

/** The address by which a calendar program shows one's dates. */
export function Calendar({ account, role }: CalendarProps) {
  const { data: calendar, isError, refetch } = useQuery(calendarQuery(account))

  return (
    <AccountSection heading="Calendar">
      <p className="mt-2 text-soft">
        {role === 'operator'
          ? 'See due answers and estimated completions in your own calendar. Subscribe to a private address in any calendar app.'
          : 'See when your requests will be completed in your own calendar. Subscribe to a private address in any calendar app.'}
      </p>
      {calendar && <CalendarAddress account={account} createdAt={calendar.createdAt} />}
      {!calendar && !isError && <Skeleton className="mt-4 h-16" />}
      {!calendar && isError && (
        <div className="mt-4">
          <LoadError what="your calendar" onRetry={() => void refetch()} />
        </div>
      )}
    </AccountSection>
  )
}

interface CalendarAddressProps {
  account: Account
  createdAt: string | null
}

function CalendarAddress({ account, createdAt }: CalendarAddressProps) {
  const [asked, setAsked] = useState<'replace' | 'delete' | null>(null)
  const keepFocus = useReturnedFocus(asked === null)
  const create = useCreateCalendar(account)
  const remove = useDeleteCalendar(account)
  const hasAddress = createdAt !== null
  const close = () => setAsked(null)

  function ask(what: 'replace' | 'delete') {
    keepFocus()
    create.reset()
    remove.reset()
    setAsked(what)
  }

  return (
    <>
      {create.data && hasAddress && (
        <ShownOnce label="Your calendar address" value={create.data.url}>
          Copy it now: we don’t show it again. Anyone who has it can see these dates.
        </ShownOnce>
      )}
      {hasAddress && !create.data && (
        <p className="mt-4">
          Your address was created <Moment at={createdAt} />.
        </p>
      )}
      {remove.isSuccess && !hasAddress && <Outcome>{calendarMessages.deleted}</Outcome>}
      {asked === 'replace' && (
        <ConfirmChange
          confirm="Replace address"
          change={{ ...create, mutate: () => create.mutate(undefined, { onSuccess: close }) }}
          failed={calendarMessages.createFailed}
          onCancel={close}
        >
          Calendars that use the current address will stop updating. You’ll get a new one to
          subscribe to.
        </ConfirmChange>
      )}
      {asked === 'delete' && (
        <ConfirmChange
          confirm="Turn off calendar"
          change={{ ...remove, mutate: () => remove.mutate(undefined, { onSuccess: close }) }}
          failed={calendarMessages.deleteFailed}
          onCancel={close}
        >
          Calendars that use the address will stop updating.
        </ConfirmChange>
      )}
      {asked === null && hasAddress && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => ask('replace')}>
            Replace address…
          </Button>
          <Button look="quiet" onClick={() => ask('delete')}>
            Turn off…
          </Button>
        </div>
      )}
      {!hasAddress && (
        <Button
          look="outline"
          className="mt-4"
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {create.isPending ? 'Creating…' : 'Create address'}
        </Button>
      )}
      {create.error && asked === null && (
        <Outcome isProblem>{errorMessage(create.error, calendarMessages.createFailed)}</Outcome>
      )}
    </>
  )
}
