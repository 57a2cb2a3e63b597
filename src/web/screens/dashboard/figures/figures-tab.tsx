import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import { fieldErrors } from '#contract/error-reply.ts'
import { writeFiguresCsv } from '#domain/operations/figure-tables.ts'
import {
  type FiguresQuery,
  figuresQuerySchema,
  resolveRange,
} from '#domain/operations/figures-range.ts'
import { hasFigures, sayRange } from '#domain/operations/figures-wording.ts'
import type { Figures } from '#domain/operations/operations-figures.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { figuresQuery } from '#web/queries/operations.ts'
import { downloadText } from '#web/shared/download-text.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { FigureSections } from './figure-sections.tsx'
import styles from './figures.css?inline'

/** How the service does: orders, answers, quotes and open requests, by week. */
export function FiguresTab({ operations }: { operations: Operations }) {
  const { value: range, commit } = useUrlState(readRange, writeRange)
  const { data, isError, isPlaceholderData, refetch } = useQuery(figuresQuery(operations, range))
  const tables = useOpenTablesInPrint()

  return (
    <div className="operators-figures" ref={tables}>
      {/* No page is prerendered with figures, so no page carries their styles. */}
      <style href="operators-figures" precedence="screen">
        {styles}
      </style>
      <div className="figures-bar">
        <RangeForm
          key={`${range.from} ${range.to}`}
          range={range}
          onChoose={(chosen) => commit(chosen, 'push')}
        />
        {data && hasFigures(data) && <FigureActions figures={data} />}
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className="mt-6">
          <p role="status" className="text-soft">
            {sayRange(data)}. Whole weeks of UTC, from Monday to Sunday.
          </p>
          {hasFigures(data) ? <FigureSections figures={data} /> : <NoFigures />}
        </div>
      ) : isError ? (
        <div className="mt-6">
          <LoadError what="the figures" onRetry={() => void refetch()} />
        </div>
      ) : (
        <FiguresSkeleton />
      )}
    </div>
  )
}

/** What can be done with the figures that are shown. */
function FigureActions({ figures }: { figures: Figures }) {
  const name = `figures-${figures.from}-to-${figures.to}.csv`
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="outline" onClick={() => window.print()}>
        <Printer aria-hidden size={18} strokeWidth={1.5} />
        Print
      </Button>
      <Button
        look="outline"
        onClick={() => downloadText(name, 'text/csv', writeFiguresCsv(figures))}
      >
        <Download aria-hidden size={18} strokeWidth={1.5} />
        Download CSV
      </Button>
    </div>
  )
}

/** Keeps the layout while the figures are on their way. */
function FiguresSkeleton() {
  return (
    <LoadingArea className="mt-6">
      <Skeleton className="h-5 w-full max-w-96" />
      <div className="figure-sections">
        {['orders', 'answers', 'quotes', 'open'].map((name) => (
          <div key={name}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="figure-stand-in" />
          </div>
        ))}
      </div>
    </LoadingArea>
  )
}

/** Before the first order, or in a range in which nothing happened while nothing is open. */
function NoFigures() {
  return (
    <div className="mt-6 border-l-2 border-rule-strong py-2 pl-5">
      <p className="font-semibold">Nothing happened in these weeks.</p>
      <p className="mt-1 text-soft">
        Figures appear with the first order. Choose other days to see more.
      </p>
    </div>
  )
}

interface RangeFormProps {
  /** What the address names. */
  range: FiguresQuery
  onChoose: (range: FiguresQuery) => void
}

/** A day of the first and of the last week. They are checked as a pair, and so are sent by a button. */
function RangeForm({ range, onChoose }: RangeFormProps) {
  const [typed, setTyped] = useState(() => ({ ...resolveRange(range), ...range }))
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const isChosen = range.from !== undefined || range.to !== undefined

  function show(event: FormEvent) {
    event.preventDefault()
    const checked = figuresQuerySchema.safeParse(typed)
    setErrors(checked.success ? {} : fieldErrors(checked.error))
    if (checked.success) onChoose(checked.data)
  }

  return (
    <form noValidate onSubmit={show} className="range-form">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={labels[end]} error={errors[end]}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              className="field"
              value={typed[end]}
              onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" look="outline">
        Show
      </Button>
      {isChosen && (
        <Button look="quiet" onClick={() => onChoose({})}>
          Last 12 weeks
        </Button>
      )}
    </form>
  )
}

const labels = { from: 'From', to: 'To' }

/** The range that an address names. One that the server would not take counts as not named. */
function readRange(params: URLSearchParams): FiguresQuery {
  const [from, to] = [params.get(names.from), params.get(names.to)]
  const named = { ...(from !== null && { from }), ...(to !== null && { to }) }
  return figuresQuerySchema.safeParse(named).data ?? {}
}

function writeRange(params: URLSearchParams, range: FiguresQuery): URLSearchParams {
  return withParams(params, { [names.from]: range.from ?? null, [names.to]: range.to ?? null })
}

/** The address is shared with the other tabs. */
const names = { from: 'figures-from', to: 'figures-to' }

/** Paper has nothing to press: what can be unfolded is unfolded while the page prints. */
function useOpenTablesInPrint(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(ref.current?.querySelectorAll('details:not([open])') ?? [])] as typeof opened
      for (const details of opened) details.open = true
    }
    const restore = () => {
      for (const details of opened) details.open = false
      opened = []
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', restore)
    }
  }, [])

  return ref
}
