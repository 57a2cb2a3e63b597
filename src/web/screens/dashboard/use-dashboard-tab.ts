import { useEffect, useRef } from 'react'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { type DashboardTab, readDashboardTab, writeDashboardTab } from './dashboard-tab.ts'

interface DashboardTabControl {
  tab: DashboardTab
  choose: (tab: DashboardTab) => void
}

/** The chosen tab lives in the address: it can be shared, and Back returns to the one before. */
export function useDashboardTab(): DashboardTabControl {
  const { value: tab, commit } = useUrlState(readDashboardTab, writeDashboardTab)
  const latest = useRef(tab)

  useEffect(() => {
    if (latest.current === tab) return
    latest.current = tab
    // A link inside a tab, or Back, led here: focus must not stay with the earlier tab.
    if (isFocusLeftBehind()) focusChosenTab()
  }, [tab])

  return {
    tab,
    choose(chosen) {
      // One press arrives twice, as focus and as choice, and must be one step in the history.
      if (chosen === latest.current) return
      latest.current = chosen
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
