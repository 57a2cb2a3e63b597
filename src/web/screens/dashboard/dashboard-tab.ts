const dashboardTabs = [
  'overview',
  'hits',
  'solutions',
  'operations',
  'figures',
  'operators',
] as const

export type DashboardTab = (typeof dashboardTabs)[number]

const operatorTabs = new Set<DashboardTab>(['operations', 'figures'])

/** The tab an address names; null when it names none that we know. */
export function readDashboardTab(params: URLSearchParams): DashboardTab | null {
  return dashboardTabs.find((tab) => tab === params.get('tab')) ?? null
}

/** The tab that is shown. Operators come to work on the queue; its tab and the next are for them alone, the last for admins. */
export function resolveDashboardTab(
  named: DashboardTab | null,
  isOperator: boolean,
  isAdmin = false,
): DashboardTab {
  if (named === null || (named === 'operators' && !isAdmin))
    return isOperator ? 'operations' : 'overview'
  return isOperator || !operatorTabs.has(named) ? named : 'overview'
}

/**
 * Names a tab in an address. The overview is the plain one for clients; operators, who would land on
 * operations there, get its name. A panel stays behind with its tab.
 */
export function writeDashboardTab(
  params: URLSearchParams,
  tab: DashboardTab | null,
  isOperator = false,
): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of panels) changed.delete(name)
  if (tab === null || (tab === 'overview' && !isOperator)) changed.delete('tab')
  else changed.set('tab', tab)
  return changed
}

const panels = ['solution', 'request']
