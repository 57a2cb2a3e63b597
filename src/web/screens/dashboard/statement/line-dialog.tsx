import { type ComponentProps, useId, useState } from 'react'
import type { Tracking } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { type BillLine, lineCents, productKey } from '#domain/savings/bill.ts'
import { productAssumptions } from '#domain/savings/product-assumptions.ts'
import { statementMessages, typedLineSchema } from '#domain/statement/own-statement-schema.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useChangeStatement } from '#web/queries/statement.ts'
import { announce } from '#web/shared/announcer.tsx'
import { showFormError } from '#web/shared/show-form-error.ts'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

interface LineDialogProps {
  lines: readonly BillLine[]
  /** Undefined for a new line. */
  line: BillLine | undefined
  tracking: Tracking
  onClose: () => void
}

/** Adds a line, changes it or removes it. */
export function LineDialog({ lines, line, tracking, onClose }: LineDialogProps) {
  const { mutateAsync, isPending } = useChangeStatement(tracking)
  const form = useForm<FieldName, BillLine>(typedLineSchema, fieldsOf(line))
  const [total, setTotal] = useState(() => sayTotal(fieldsOf(line)))
  const productsId = useId()

  async function save(typed: BillLine) {
    const key = productKey(typed.product)
    const isTaken = lines.some((other) => other !== line && productKey(other.product) === key)
    if (isTaken) {
      const taken = `${typed.product} is already on your bill.`
      throw new CallError('invalid', taken, { product: taken })
    }
    await mutateAsync({ save: { ...typed, ...(line && { replaces: line.product }) } })
    announce(`${typed.product} ${line ? 'changed' : 'added'}.`)
  }

  async function remove() {
    if (line === undefined) return
    try {
      await mutateAsync({ remove: line.product })
      announce(`${line.product} removed.`)
      onClose()
    } catch (error) {
      showFormError(form, error, statementMessages.removeFailed)
    }
  }

  return (
    <Dialog title={line ? `Change ${line.product}` : 'Add a product'} onClose={onClose}>
      <SubmitForm
        form={form}
        act={save}
        onDone={onClose}
        wording={{
          submit: line ? 'Save' : 'Add',
          busy: line ? 'Saving…' : 'Adding…',
          failed: statementMessages.saveFailed,
        }}
        beside={
          line && (
            <Button look="outline" disabled={isPending} onClick={() => void remove()}>
              Remove
            </Button>
          )
        }
      >
        <div
          className="mt-4 grid gap-5 sm:grid-cols-2"
          onInput={() => setTotal(sayTotal(form.values()))}
        >
          {fields.map(({ name, label, hint, ...input }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              error={form.errors[name]}
              className={name === 'product' ? 'sm:col-span-2' : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  {...form.field(name)}
                  {...input}
                  className={name === 'product' ? 'field' : 'field figures'}
                  list={name === 'product' ? productsId : undefined}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          <p className="min-h-[1lh] text-soft sm:col-span-2">{total}</p>
        </div>
        <datalist id={productsId}>
          {Object.keys(productAssumptions).map((product) => (
            <option key={product}>{product}</option>
          ))}
        </datalist>
      </SubmitForm>
    </Dialog>
  )
}

type FieldName = 'product' | 'seats' | 'centsPerSeat'

interface LineField extends Pick<ComponentProps<'input'>, 'inputMode' | 'required'> {
  name: FieldName
  label: string
  hint?: string
}

const fields: LineField[] = [
  { name: 'product', label: 'Product', required: true },
  { name: 'seats', label: 'Seats', hint: 'Leave empty for a flat price.', inputMode: 'numeric' },
  {
    name: 'centsPerSeat',
    label: 'Monthly price',
    hint: 'Per seat, or the flat price.',
    inputMode: 'decimal',
    required: true,
  },
]

function fieldsOf(line: BillLine | undefined): Record<FieldName, string> {
  if (line === undefined) return { product: '', seats: '', centsPerSeat: '' }
  return {
    product: line.product,
    seats: line.seats === null ? '' : formatNumber(line.seats),
    centsPerSeat: formatCents(line.centsPerSeat),
  }
}

/** What the typed figures come to, as soon as they are figures. */
function sayTotal(typed: Record<FieldName, string>): string {
  const { data } = typedLineSchema.safeParse({ ...typed, product: 'x' })
  return data === undefined ? '' : `${formatCents(lineCents(data))} a month`
}
