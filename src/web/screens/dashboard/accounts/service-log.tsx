import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import {
  type SecurityEventKind,
  type ServiceEvent,
  securityEventKinds,
  securityEventLabels,
} from '#domain/accounts/security-event.ts'
import { SelectField } from '#ui/field.tsx'
import { pagedQuery } from '#web/queries/paged-query.ts'
import { SearchBox } from '#web/shared/search-box.tsx'
import { SecurityEvents } from '#web/shared/security-events.tsx'

const everyKind = 'all'
const kinds = [
  { value: everyKind, label: 'All' },
  ...securityEventKinds.map((value) => ({ value, label: securityEventLabels[value] })),
] as const

export function ServiceLog({ operations }: { operations: Operations }) {
  const [kind, setKind] = useState<SecurityEventKind | typeof everyKind>(everyKind)
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const filter = {
    ...(kind === everyKind ? {} : { kind }),
    ...(account.trim() === '' ? {} : { account: account.trim() }),
  }
  const log = useInfiniteQuery(
    pagedQuery(['admin', 'security-log'], filter, operations.listServiceLog),
  )

  return (
    <>
      <search className="grid gap-4 pb-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          label="Account"
          placeholder="Full email address"
          value={typed}
          onType={setTyped}
          onSettle={() => setAccount(typed)}
        />
        <SelectField label="What happened" value={kind} options={kinds} onChoose={setKind} />
      </search>
      <SecurityEvents
        log={log}
        empty="No entries match. Check the address, or choose All."
        accountOf={accountOf}
      />
    </>
  )
}

function accountOf({ kind, account, actor }: ServiceEvent): string {
  // About the whole service.
  if (account === undefined && actor !== undefined) return `By ${actor}`
  const whose = account ?? (kind === 'account-deleted' ? 'A deleted account' : 'No account')
  return actor === undefined ? whose : `${whose}, by ${actor}`
}
