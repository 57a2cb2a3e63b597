import { Search } from 'lucide-react'
import { type Ref, useId } from 'react'
import { countAll, type StatusCounts } from '#domain/hit-request.ts'
import { limits } from '#domain/limits.ts'
import { requestStatuses, requestStatusLabels } from '#domain/request-status.ts'
import { Field } from '#ui/field.tsx'
import type { ShownFilter } from './shown-filter.ts'
import type { RequestFilterControl } from './use-request-filter.ts'

interface RequestFilterBarProps {
  control: RequestFilterControl
  counts: StatusCounts
  searchRef: Ref<HTMLInputElement>
}

export function RequestFilterBar({ control, counts, searchRef }: RequestFilterBarProps) {
  return (
    <search className="grid gap-x-5 gap-y-4 border-b border-rule pb-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchBox control={control} searchRef={searchRef} />
      <Field label="Status">
        {(attributes) => (
          <select
            {...attributes}
            className="field"
            value={control.shown.status}
            onChange={(event) => control.choose(event.target.value as ShownFilter['status'])}
          >
            <option value="All">All ({countAll(counts)})</option>
            {requestStatuses.map((status) => (
              <option key={status} value={status}>
                {requestStatusLabels[status]} ({counts[status]})
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

function SearchBox({ control, searchRef }: Omit<RequestFilterBarProps, 'counts'>) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Search requests
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
        />
        <input
          ref={searchRef}
          id={id}
          type="search"
          className="field pl-10!"
          placeholder="HIT-012, Salesforce, helpdesk…"
          autoComplete="off"
          maxLength={limits.searchMax}
          value={control.shown.search}
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
