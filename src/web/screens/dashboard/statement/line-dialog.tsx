import { useId } from 'react'
import { CallError } from '#contract/errors.ts'
import { lineCents, productKey } from '#domain/savings/bill.ts'
import { productAssumptions } from '#domain/savings/product-assumptions.ts'
import { formatDeadline, nextDeadline } from '#domain/statement/own-statement.ts'
import {
  type StatementLine,
  statementMessages,
  type TypedLine,
  typedLineSchema,
} from '#domain/statement/own-statement-schema.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useChangeStatement } from '#web/queries/statement.ts'
import { announce } from '#web/shared/announcer.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'

interface LineDialogProps {
  lines: readonly StatementLine[]
  /** Undefined for a new line. */
  line: StatementLine | undefined
  onClose: () => void
}

export const addLineId = 'add-line'

export function LineDialog({ lines, line, onClose }: LineDialogProps) {
  const { mutateAsync, isPending } = useChangeStatement()
  const form = useForm<FieldName, TypedLine>(typedLineSchema, fieldsOf(line))
  const productsId = useId()

  async function save(typed: TypedLine) {
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
      form.showFailure(error, statementMessages.removeFailed)
    }
  }

  return (
    <Dialog
      title={line ? `Change ${line.product}` : 'Add a product'}
      // The row that opened it is gone once its line is removed or renamed.
      returnFocusTo={addLineId}
      onClose={onClose}
    >
      <SubmitForm
        form={form}
        act={save}
        onDone={onClose}
        submit={line ? 'Save' : 'Add'}
        busy={line ? 'Saving…' : 'Adding…'}
        failed={statementMessages.saveFailed}
        beside={
          line && (
            <Button look="outline" disabled={isPending} onClick={() => void remove()}>
              Remove
            </Button>
          )
        }
      >
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          {form.field('product', 'Product', {
            boxClassName: 'sm:col-span-2',
            list: productsId,
            autoComplete: 'off',
          })}
          {form.field('seats', 'Seats', {
            ...figure,
            hint: 'Leave empty for a flat price.',
            inputMode: 'numeric',
          })}
          {form.field('centsPerSeat', 'Monthly price', {
            ...figure,
            hint: 'Per seat, or the flat price.',
            inputMode: 'decimal',
          })}
          {form.field('renewsOn', 'Renews on (optional)', {
            type: 'date',
            hint: 'Your contract or invoice says when.',
          })}
          {form.field('noticeDays', 'Notice in days (optional)', {
            ...figure,
            hint: 'To cancel before it renews.',
            inputMode: 'numeric',
          })}
          <p className="min-h-[1lh] text-soft sm:col-span-2">{formatTotal(form.typed)}</p>
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

type FieldName = keyof TypedLine

const figure = { className: 'figures', autoComplete: 'off' }

function fieldsOf(line: StatementLine | undefined): Record<FieldName, string> {
  if (line === undefined) return noFields
  return {
    product: line.product,
    seats: line.seats === null ? '' : formatNumber(line.seats),
    centsPerSeat: formatCents(line.centsPerSeat),
    renewsOn: line.renewsOn ?? '',
    noticeDays: String(line.noticeDays ?? ''),
  }
}

const noFields = { product: '', seats: '', centsPerSeat: '', renewsOn: '', noticeDays: '' }

function formatTotal(typed: Record<FieldName, string>): string {
  const { data } = typedLineSchema.safeParse({ ...typed, product: 'x' })
  if (data === undefined) return ''
  const total = `${formatCents(lineCents(data))} a month`
  const today = todayUtc()
  const deadline = nextDeadline(data, today)
  return deadline ? `${total}. ${formatDeadline(deadline, today)}.` : total
}
