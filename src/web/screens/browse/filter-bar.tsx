import type { FilteredHits } from '#domain/showcase/hit-filter.ts'
import { hitStatuses, hitStatusLabels, industries } from '#domain/showcase/hit-status.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SearchBox } from '#web/shared/search-box.tsx'
import type { HitFilterControl } from './use-hit-filter.ts'

interface FilterBarProps {
  control: HitFilterControl
  found: FilteredHits
}

export function FilterBar({ control, found }: FilterBarProps) {
  const { choose } = control
  const { filter } = control.view

  return (
    <search className="grid gap-x-5 gap-y-4 border-y border-rule py-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_12rem]">
      <SearchBox
        className="sm:col-span-2 lg:col-span-1"
        label="Search hits"
        placeholder="Salesforce, helpdesk, email…"
        value={filter.query}
        onType={control.type}
        onSettle={control.settle}
      />
      <SelectField
        label="Industry"
        value={filter.industry}
        onChoose={(industry) => choose({ industry })}
        options={(['All', ...industries] as const).map((value) => ({
          value,
          label: withCount(value, found.industryCounts[value]),
        }))}
      />
      <SelectField
        label="Status"
        value={filter.status}
        onChoose={(status) => choose({ status })}
        options={(['All', ...hitStatuses] as const).map((value) => ({
          value,
          label: withCount(statusNames[value], found.statusCounts[value]),
        }))}
      />
    </search>
  )
}

const statusNames = { All: 'All', ...hitStatusLabels }

/** An option says how many hits it would leave. */
function withCount(option: string, hits: number): string {
  return `${option} (${formatNumber(hits)})`
}
