import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#contract/error-reply.ts'
import {
  type FiguresQuery,
  figuresQuerySchema,
  resolveRange,
} from '#domain/operations/figures-range.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

interface RangeFormProps {
  /** What the address names. */
  range: FiguresQuery
  onChoose: (range: FiguresQuery) => void
}

/** A day of the first and of the last week. They are checked as a pair, and so are sent by a button. */
export function RangeForm({ range, onChoose }: RangeFormProps) {
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
