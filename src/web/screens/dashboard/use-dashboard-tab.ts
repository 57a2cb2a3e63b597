import { useEffect, useRef, useState } from 'react'
import { newUpdates, shortCount } from '#domain/requests/hit-request.ts'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths, personalParams } from '#web/shared/paths.ts'
import {
  useLocation,
  useNavigate,
  useRouter,
  useSearchParams,
} from '#web/shared/router/router-context.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'

/** The chosen tab lives in the address: it can be shared, and Back returns to the one before. */
export function useDashboardTab(isOperator: boolean, isAdmin: boolean, hasBilling: boolean) {
  const { value: named, commit } = useUrlState(readDashboardTab, writeDashboardTab)
  const tab = resolveDashboardTab(named, isOperator, isAdmin, hasBilling)
  const latest = useRef({ named, tab })
  const router = useRouter()

  useEffect(() => {
    const before = latest.current
    latest.current = { named, tab }
    // A link inside a tab, or Back, led here: focus must not stay with the earlier tab. A tab that
    // changes because the user's role or the loaded page's address is known now takes no focus.
    const isLedHere = router.state.how !== 'load' && before.named !== named && before.tab !== tab
    const isLeftBehind = document.activeElement?.matches(`body, ${tabParts}`)
    if (!isLedHere || !isLeftBehind) return
    document
      .querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
      ?.focus({ preventScroll: true })
  }, [named, tab, router])

  return {
    tab,
    /** True when the address names the tab that is shown. An operator's tab is not, until the role is known. */
    isNamed: named === tab,
    choose(chosen: DashboardTab) {
      // One press arrives twice, as focus and as choice, and must be one step in the history.
      if (chosen === latest.current.tab) return
      latest.current = { named: chosen, tab: chosen }
      commit(chosen, 'push')
    },
  }
}

const tabParts = '[role="tab"], [role="tabpanel"], [role="tabpanel"] *'

const dashboardTabs = [
  'overview',
  'hits',
  'solutions',
  'billing',
  'operations',
  'figures',
  'showcase',
  'operators',
  'settings',
] as const

export type DashboardTab = (typeof dashboardTabs)[number]

const operatorTabs = new Set<DashboardTab>(dashboardTabs.slice(4))

export function readDashboardTab(params: URLSearchParams): DashboardTab | null {
  return dashboardTabs.find((tab) => tab === params.get('tab')) ?? null
}

/** The tab that is shown. Operators have tabs of their own, one of them for admins alone. */
export function resolveDashboardTab(
  named: DashboardTab | null,
  isOperator: boolean,
  isAdmin = false,
  hasBilling = isOperator,
): DashboardTab {
  if (named === 'billing' && hasBilling) return named
  const isOpen =
    named !== null &&
    named !== 'billing' &&
    operatorTabs.has(named) === isOperator &&
    (isAdmin || named !== 'operators')
  if (isOpen) return named
  return isOperator ? 'operations' : 'overview'
}

/** Names a tab in an address. The first of each role is the plain one. A panel stays behind with its tab. */
export function writeDashboardTab(
  params: URLSearchParams,
  tab: DashboardTab | null,
): URLSearchParams {
  return withParams(params, {
    solution: null,
    request: null,
    client: null,
    hit: null,
    invoice: null,
    paid: null,
    tab: tab === 'overview' ? null : tab,
  })
}

export function markUnread(count = 0, text = newUpdates(count)) {
  return count > 0 ? { figure: shortCount(count), text } : undefined
}

/** What the links of emails open: a request, an invitation, the account. Samples have no place there. */
export function usePersonalLink() {
  const { requests } = useCapabilities()
  const { user, isLoading } = useSession()
  const [params] = useSearchParams()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)

  const isPersonal =
    requests !== undefined &&
    (params.get('tab') === 'billing' || personalParams.some((name) => params.has(name)))
  const isSignedOut = isPersonal && user === null && !isLoading
  // A user who signs out here, or whose session ends, is going elsewhere or stays.
  return { isPersonal, isSignedOut, isOpenedSignedOut: isSignedOut && !wasSignedIn }
}

export function LeadToSignIn() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    void navigate(withNext(paths.signIn, pathname + search), { replace: true })
  }, [navigate, pathname, search])

  return null
}
