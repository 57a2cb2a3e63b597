import { X } from 'lucide-react'
import { type HitFilter, isFilterEmpty } from '#domain/showcase/hit-filter.ts'
import { hitStatusLabels } from '#domain/showcase/hit-status.ts'
import type { HitFilterControl } from './use-hit-filter.ts'

interface FilterChipsProps {
  control: HitFilterControl
  /** A chip that was pressed is gone: focus must go on elsewhere. */
  onRemove: () => void
}

export function FilterChips({ control, onRemove }: FilterChipsProps) {
  const { choose, clear } = control
  const { filter } = control.view
  if (isFilterEmpty(filter)) return null

  function remove(part: Partial<HitFilter>) {
    choose(part)
    onRemove()
  }

  function removeAll() {
    clear()
    onRemove()
  }

  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      {filter.query.trim() !== '' && (
        <Chip label={`“${filter.query.trim()}”`} onRemove={() => remove({ query: '' })} />
      )}
      {filter.industry !== 'All' && (
        <Chip label={filter.industry} onRemove={() => remove({ industry: 'All' })} />
      )}
      {filter.status !== 'All' && (
        <Chip label={hitStatusLabels[filter.status]} onRemove={() => remove({ status: 'All' })} />
      )}
      <button
        type="button"
        onClick={removeAll}
        className="min-h-9 px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Clear all
      </button>
    </div>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm border border-rule-strong bg-raised pr-2 pl-3 hover:border-ink"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
    </button>
  )
}
