import { useEffect, useRef } from 'react'
import { useRouter } from '#web/shared/router/router-context.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'
import {
  type DashboardTab,
  readDashboardTab,
  resolveDashboardTab,
  writeDashboardTab,
} from './dashboard-tab.ts'

interface DashboardTabControl {
  tab: DashboardTab
  /** True when the address names the tab that is shown. An operator's tab is not, until the role is known. */
  isNamed: boolean
  choose: (tab: DashboardTab) => void
}

/** The chosen tab lives in the address: it can be shared, and Back returns to the one before. */
export function useDashboardTab(isOperator: boolean, isAdmin: boolean): DashboardTabControl {
  const { value: named, commit } = useUrlState(readDashboardTab, (params, chosen) =>
    writeDashboardTab(params, chosen, isOperator),
  )
  const tab = resolveDashboardTab(named, isOperator, isAdmin)
  const latest = useRef({ named, tab })
  const router = useRouter()

  useEffect(() => {
    const before = latest.current
    latest.current = { named, tab }
    // A link inside a tab, or Back, led here: focus must not stay with the earlier tab. A tab that
    // changes because the user's role or the loaded page's address is known now takes no focus.
    const isLedHere = router.state.how !== 'load' && before.named !== named && before.tab !== tab
    if (isLedHere && isFocusLeftBehind()) focusChosenTab()
  }, [named, tab, router])

  return {
    tab,
    isNamed: named === tab,
    choose(chosen) {
      // One press arrives twice, as focus and as choice, and must be one step in the history.
      if (chosen === latest.current.tab) return
      latest.current = { named: chosen, tab: chosen }
      commit(chosen, 'push')
    },
  }
}

function isFocusLeftBehind(): boolean {
  const focused = document.activeElement
  return focused === document.body || focused?.closest('[role="tab"], [role="tabpanel"]') != null
}

function focusChosenTab(): void {
  document
    .querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
    ?.focus({ preventScroll: true })
}
