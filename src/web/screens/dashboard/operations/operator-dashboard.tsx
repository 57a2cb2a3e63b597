import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { countOf } from '#domain/values/money.ts'
import { isFocusLost } from '#ui/focus.ts'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useUnreadQueue } from '#web/queries/unread.ts'
import { type DashboardTab, markUnread } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { openCommandMenu } from './command-state.ts'
import deskStyles from './desk.css?inline'
import { OperationsTab } from './operations-tab.tsx'
import styles from './operator-dashboard.css?inline'

const skeleton = (
  <LoadingArea className="pt-6">
    <Skeleton className="h-64" />
  </LoadingArea>
)
const AnalyticsTab = lazyLoad(
  () => import('#web/screens/dashboard/analytics/analytics-tab.tsx'),
  'AnalyticsTab',
  skeleton,
)
const BillingTab = lazyLoad(
  () => import('#web/screens/dashboard/invoices/billing-tab.tsx'),
  'BillingTab',
  skeleton,
)
const OperatorsTab = lazyLoad(
  () => import('#web/screens/dashboard/accounts/operators-tab.tsx'),
  'OperatorsTab',
  skeleton,
)
const SettingsTab = lazyLoad(
  () => import('#web/screens/dashboard/accounts/settings-tab.tsx'),
  'SettingsTab',
  skeleton,
)
const ShowcaseTab = lazyLoad(
  () => import('#web/screens/dashboard/showcase/showcase-tab.tsx'),
  'ShowcaseTab',
  skeleton,
)

interface OperatorDashboardProps {
  tab: DashboardTab
  onChoose: (tab: DashboardTab) => void
  isAdmin: boolean
}

export function OperatorDashboard({ tab, onChoose, isAdmin }: OperatorDashboardProps) {
  const unread = useUnreadQueue(true)
  const mark = markUnread(unread, countOf(unread, 'unread request'))

  // On a loaded page, Tab begins at the work, not at the site's header.
  useEffect(() => {
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="operator-dashboard relative">
      {/* No page is prerendered with the queue, so no page carries its styles. */}
      <style href="queue" precedence="screen">
        {styles + deskStyles}
      </style>
      <CommandButton />
      <Tabs<DashboardTab>
        label="Dashboard"
        value={tab}
        onChoose={onChoose}
        isDense
        tabs={[
          { value: 'operations', label: 'Queue', content: <OperationsTab />, mark },
          { value: 'billing', label: 'Billing', content: <BillingTab /> },
          { value: 'figures', label: 'Figures', content: <AnalyticsTab /> },
          { value: 'showcase', label: 'Showcase', content: <ShowcaseTab /> },
          ...(isAdmin ? adminTabs : []),
          { value: 'settings', label: 'Settings', content: <SettingsTab isAdmin={isAdmin} /> },
        ]}
      />
    </div>
  )
}

const adminTabs = [{ value: 'operators', label: 'Operators', content: <OperatorsTab /> }] as const

function CommandButton() {
  return (
    <button
      type="button"
      className="command-button absolute top-1 right-0 z-1 flex min-h-9 items-center gap-2 rounded-md border border-rule-strong px-2.5 text-[0.9375rem] text-soft hover:border-ink hover:text-ink"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openCommandMenu}
    >
      <Search aria-hidden size={16} strokeWidth={1.5} />
      <span>Search or jump to…</span>
      <kbd aria-hidden>{/mac/i.test(navigator.userAgent) ? 'Cmd K' : 'Ctrl K'}</kbd>
    </button>
  )
}
