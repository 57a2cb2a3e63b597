const dashboardTabs = ['overview', 'hits', 'solutions', 'operations'] as const

export type DashboardTab = (typeof dashboardTabs)[number]

/** The tab an address names. No name, or one we do not know, is the overview. */
export function readDashboardTab(params: URLSearchParams): DashboardTab {
  return dashboardTabs.find((tab) => tab === params.get('tab')) ?? 'overview'
}

/** Names a tab in an address. The overview is the plain one; a panel stays behind with its tab. */
export function writeDashboardTab(params: URLSearchParams, tab: DashboardTab): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of panels) changed.delete(name)
  if (tab === 'overview') changed.delete('tab')
  else changed.set('tab', tab)
  return changed
}

const panels = ['solution', 'hit', 'case']
