import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Following } from '#contract/backend.ts'
import { type Arrival, describeArrivals } from '#domain/requests/arrivals.ts'
import { sumUnread } from '#domain/requests/unread-wording.ts'
import { linkClass } from '#ui/button.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { unreadQuery, useUnreadUpdates } from '#web/queries/unread.ts'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { usePathname, useSearchParams } from '#web/shared/router/router-context.tsx'
import { UnreadStyles } from './unread-mark.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useLatestKind } from './use-latest-kind.ts'
import { useUnreadTitle } from './use-unread-title.ts'

export { UnreadMark } from './unread-mark.tsx'

/** Tells what arrives while the page is open. It takes no focus and stays until it is read or dismissed. */
export function UnreadNotice({ following }: { following: Following }) {
  const { data } = useQuery(unreadQuery(following))
  const { arrivals, dismiss } = useArrivals(data)
  useUnreadUpdates(following)
  useUnreadTitle(sumUnread(data?.own) + sumUnread(data?.queue))

  const [first, ...others] = arrivals
  if (first === undefined) return null
  const only = others.length === 0 ? first : undefined
  return <Notice {...{ following, arrivals, first, only }} onDismiss={dismiss} />
}

interface NoticeProps {
  following: Following
  arrivals: Arrival[]
  first: Arrival
  /** The first where there is no other. */
  only: Arrival | undefined
  onDismiss: () => void
}

function Notice({ following, arrivals, first, only, onDismiss }: NoticeProps) {
  const { kind, isLoading } = useLatestKind(following, only)
  const text = isLoading ? '' : describeArrivals(arrivals, kind)
  const address = useAddress(only ?? { ...first, id: null })

  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])

  function dismiss() {
    onDismiss()
    // The pressed button goes with the notice.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  if (text === '') return null
  return (
    <section aria-label="New updates" className="unread-notice floating">
      <UnreadStyles />
      <p>{text}</p>
      <AppLink to={address} onClick={onDismiss} preventScrollReset className={linkClass()}>
        Open<span className="sr-only"> {only ? only.id : 'dashboard'}</span>
      </AppLink>
      <CloseButton label="Dismiss notice" onClick={dismiss} />
    </section>
  )
}

/** Where it can be read: in the request's panel, over the tab that is open if that shows it. */
function useAddress({ id, list }: Pick<Arrival, 'list'> & { id: string | null }): string {
  const [params] = useSearchParams()
  const isOnDashboard = usePathname() === paths.dashboard
  const tab = isOnDashboard ? params.get('tab') : null
  const shown = list === 'queue' ? 'operations' : 'hits'
  const isShown = list === 'own' && id !== null && tab !== null && tab !== 'operations'
  const search = new URLSearchParams(isOnDashboard && isShown ? params : { tab: shown })
  if (id !== null) search.set('request', id)
  return `${paths.dashboard}?${search}`
}
