import type { Ref } from 'react'
import { countAll, type StatusCounts } from '#domain/requests/hit-request.ts'
import { requestStatuses, requestStatusLabels } from '#domain/requests/request-status.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SearchBox } from '#web/shared/search-box.tsx'
import type { RequestFilterControl } from './use-request-filter.ts'

interface RequestFilterBarProps {
  control: RequestFilterControl
  counts: StatusCounts
  searchRef: Ref<HTMLInputElement>
}

export function RequestFilterBar({ control, counts, searchRef }: RequestFilterBarProps) {
  return (
    <search className="grid gap-x-5 gap-y-4 border-b border-rule pb-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchBox
        ref={searchRef}
        label="Search requests"
        placeholder="HIT-012, Salesforce, helpdesk…"
        value={control.shown.search}
        onType={control.type}
        onSettle={control.settle}
      />
      <SelectField
        label="Status"
        value={control.shown.status}
        onChoose={control.choose}
        options={[
          { value: 'All', label: `All (${countAll(counts)})` },
          ...requestStatuses.map((value) => ({
            value,
            label: `${requestStatusLabels[value]} (${counts[value]})`,
          })),
        ]}
      />
    </search>
  )
}
