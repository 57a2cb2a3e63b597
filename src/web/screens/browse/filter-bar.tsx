import { X } from 'lucide-react'
import { useState } from 'react'
import { hitStatuses, hitStatusLabels, industries } from '#domain/showcase/hit.ts'
import {
  emptyHitFilter,
  type FilteredHits,
  type HitFilter,
  hitFilterParams,
  isFilterEmpty,
  pageParams,
  parseHitFilter,
  parsePage,
} from '#domain/showcase/hit-filter.ts'
import { withCount } from '#domain/values/money.ts'
import { SelectField } from '#ui/field.tsx'
import { paths } from '#web/shared/paths.ts'
import { SearchBox } from '#web/shared/search-box.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'

export function FilterBar({ control, found }: { control: HitFilterControl; found: FilteredHits }) {
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

interface FilterChipsProps {
  control: HitFilterControl
  /** A chip that was pressed is gone: focus must go on elsewhere. */
  onRemove: () => void
}

export function FilterChips({ control, onRemove }: FilterChipsProps) {
  const { query, industry, status } = control.view.filter
  if (isFilterEmpty(control.view.filter)) return null
  const labels = {
    query: query.trim() && `“${query.trim()}”`,
    industry: industry === 'All' ? '' : industry,
    status: status === 'All' ? '' : hitStatusLabels[status],
  }

  function remove(part: Partial<HitFilter>) {
    control.choose(part)
    onRemove()
  }

  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      {(['query', 'industry', 'status'] as const).map((name) => {
        const label = labels[name]
        return (
          label && (
            <button
              key={name}
              type="button"
              aria-label={`Remove filter: ${label}`}
              onClick={() => remove({ [name]: emptyHitFilter[name] })}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm border border-rule-strong bg-raised pr-2 pl-3 hover:border-ink"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
            </button>
          )
        )
      })}
      <button
        type="button"
        onClick={() => remove(emptyHitFilter)}
        className="min-h-9 px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Clear all
      </button>
    </div>
  )
}

interface HitView {
  filter: HitFilter
  page: number
}

export type HitFilterControl = ReturnType<typeof useHitFilter>

export function useHitFilter() {
  const { value: view, type, settle, commit } = useUrlState(readView, writeView)
  const choose = (next: HitView) => commit(next, 'push')
  const { filter } = view
  const [own, setOwn] = useState<HitView>()

  function change(next: HitView, make = choose) {
    setOwn(next)
    make(next)
  }

  return {
    view,
    /** Whether the view came with the address, and was not made here. */
    isFromAddress: own !== view,
    type: (query: string) => change({ filter: { ...filter, query }, page: 1 }, type),
    settle,
    /** A choice is a step of its own, which Back undoes. Another filter starts at its first page. */
    choose: (part: Partial<HitFilter>) => change({ filter: { ...filter, ...part }, page: 1 }),
    turn: (page: number) => change({ filter, page }),
    addressOf: (page: number) => address({ filter, page }),
  }
}

function readView(params: URLSearchParams): HitView {
  return { filter: parseHitFilter(params), page: parsePage(params) }
}

function writeView(params: URLSearchParams, view: HitView): URLSearchParams {
  for (const name of ['q', 'industry', 'status', 'page']) params.delete(name)
  for (const [name, value] of viewParams(view)) params.set(name, value)
  return params
}

function address(view: HitView): string {
  const params = new URLSearchParams(viewParams(view))
  return params.size === 0 ? paths.browse : `${paths.browse}?${params}`
}

function viewParams({ filter, page }: HitView): [name: string, value: string][] {
  return [...hitFilterParams(filter), ...pageParams(page)]
}
