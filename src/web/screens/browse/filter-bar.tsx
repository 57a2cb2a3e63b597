import { Search } from 'lucide-react'
import { useId } from 'react'
import type { FilteredHits, HitFilter } from '#domain/hit-filter.ts'
import { hitStatuses, hitStatusLabels, industries } from '#domain/hit-status.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Field } from '#ui/field.tsx'
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
      <SearchBox control={control} />
      <Field label="Industry">
        {(attributes) => (
          <select
            {...attributes}
            className="field"
            value={filter.industry}
            onChange={(event) => choose({ industry: event.target.value as HitFilter['industry'] })}
          >
            {(['All', ...industries] as const).map((industry) => (
              <option key={industry} value={industry}>
                {describe(industry, found.industryCounts[industry])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Status">
        {(attributes) => (
          <select
            {...attributes}
            className="field"
            value={filter.status}
            onChange={(event) => choose({ status: event.target.value as HitFilter['status'] })}
          >
            {(['All', ...hitStatuses] as const).map((status) => (
              <option key={status} value={status}>
                {describe(statusNames[status], found.statusCounts[status])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

const statusNames = { All: 'All', ...hitStatusLabels }

/** An option says how many hits it would leave. */
function describe(option: string, hits: number): string {
  return `${option} (${formatNumber(hits)})`
}

function SearchBox({ control }: { control: HitFilterControl }) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5 sm:col-span-2 lg:col-span-1">
      <label htmlFor={id} className="font-semibold">
        Search hits
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
        />
        <input
          id={id}
          type="search"
          className="field pl-10!"
          placeholder="Salesforce, helpdesk, email…"
          autoComplete="off"
          value={control.view.filter.query}
          onChange={(event) => control.type(event.target.value)}
          onBlur={control.settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') control.settle()
          }}
        />
      </div>
    </div>
  )
}
