import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type Invoice,
  type InvoiceKind,
  type InvoicePreview,
  type InvoiceWarning,
  invoiceMessages,
  taxKinds,
  taxSchema,
} from '#domain/invoices/invoice.ts'
import { invoicedLines, invoiceSubject, invoiceSums } from '#domain/invoices/invoice-sums.ts'
import { issueFormSchema, warningTexts } from '#domain/invoices/invoice-warnings.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { countedLines, readLines } from '#domain/quotes/quote-form.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { invoicePreviewQuery, useInvoiceChange } from '#web/queries/invoices.ts'
import { useOperations } from '#web/queries/operations.ts'
import { InvoiceDocument } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { openDraft } from '#web/shared/form/draft.ts'
import { isConflict } from '#web/shared/form/failure.tsx'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { DeskForm, deskClass } from './desk-form.tsx'
import { LineFields, noLines, parseLines, saveUsedLines } from './line-fields.tsx'
import { useRequestForm } from './request-form.tsx'

interface InvoiceEditorProps {
  request: OperatorRequest
  what: InvoiceKind
  onClose: () => void
}

/** An invoice for a request as it will be issued, beside what can be chosen and has to be confirmed. */
export function InvoiceEditor(props: InvoiceEditorProps) {
  const { request, what, onClose } = props
  const query = useQuery(invoicePreviewQuery(useOperations(), request.id, what))
  return (
    <section aria-label={`Invoice for ${request.id}`} className={deskClass}>
      <Loaded query={query} what="the preview" skeleton={skeleton}>
        {(preview) => <IssueForm {...props} preview={preview} onOvertaken={query.refetch} />}
      </Loaded>
      {query.isLoadingError && (
        <Button look="outline" className="mt-4" onClick={onClose}>
          Back to the request
        </Button>
      )}
    </section>
  )
}

const skeleton = (
  <LoadingArea label="Loading the preview…">
    <Skeleton className="h-96" />
  </LoadingArea>
)

interface IssueFormProps extends InvoiceEditorProps {
  preview: InvoicePreview
  onOvertaken: () => Promise<unknown>
}

function IssueForm({ request, what, preview, onOvertaken, onClose }: IssueFormProps) {
  const { invoice, warnings } = preview
  const isWritten = what === 'lines'
  const { mutateAsync: issue } = useInvoiceChange()
  const saved = {
    kind: invoice.tax.kind,
    basisPoints: String(invoice.tax.basisPoints / 100),
    dueOn: invoice.dueOn,
    lines: isWritten ? noLines : '',
    ...Object.fromEntries(warnings.map((warning) => [warning, ''])),
  } as Record<'kind' | 'basisPoints' | 'dueOn' | 'lines' | InvoiceWarning, string>
  const schema = issueFormSchema(warnings, isWritten)
  const draft = isWritten ? openMessageDraft : openDraft
  const form = useRequestForm(request, `invoice ${what}`, schema, saved, toInput, draft)
  const { kind, dueOn } = form.typed
  // What is mistyped is pointed out beside its field, not drawn.
  const { data: tax = invoice.tax } = taxSchema.safeParse(toInput(form.typed).tax)
  const written = parseLines(form.typed.lines)
  const { lines, part } = isWritten
    ? invoicedLines(countedLines(readLines(written)))
    : { ...invoice, part: '' }
  const subject = invoiceSubject(invoice.subject, part)
  const sums = invoiceSums(lines, tax)

  async function send(filled: z.infer<ReturnType<typeof issueFormSchema>>) {
    const { key } = invoice
    const wanted = { what, ...(key && { key }), ...filled, confirmed: warnings }
    try {
      return await issue((calls) => calls.issueInvoice(request.id, wanted, form.keyFor(wanted)))
    } catch (error) {
      if (isConflict(error)) await onOvertaken()
      throw error
    }
  }

  return (
    <DeskForm
      form={form}
      label="Invoice"
      title={`Invoice ${invoice.number}`}
      state={`Not issued yet${isWritten ? ', saved in this browser as you type' : ''}`}
      total={formatExactCents(sums.totalCents)}
      act={send}
      onDone={(issued) => {
        announce(`Invoice ${(issued as Invoice).number} issued`)
        if (isWritten) saveUsedLines(written)
        onClose()
      }}
      submit="Issue invoice"
      busy="Issuing…"
      onCancel={onClose}
      // Where lines are written, the first of them has it.
      focusOn={isWritten ? undefined : 'kind'}
      previewed="What the client will get"
      preview={
        <InvoiceDocument
          invoice={{
            ...invoice,
            ...sums,
            lines,
            subject,
            openCents: sums.totalCents,
            dueOn: dueOn || invoice.dueOn,
          }}
        />
      }
    >
      {isWritten && (
        <LineFields
          lines={written}
          fields={form.errors}
          onChange={(changed) => form.write('lines', JSON.stringify(changed))}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {form.field('kind', 'Tax', {
          options: taxKinds,
          boxClassName: kind === 'rate' ? '' : 'max-sm:col-span-full',
        })}
        {kind === 'rate' && form.field('basisPoints', 'Rate in percent', { inputMode: 'decimal' })}
        {form.field('dueOn', 'To be paid by', {
          type: 'date',
          min: invoice.issuedOn,
          boxClassName: 'max-sm:col-span-full',
        })}
      </div>
      {warnings.length > 0 && (
        <fieldset className="min-w-0 border-l-2 border-amber bg-amber-soft px-4 py-2">
          <legend className="float-left mb-1 font-semibold">Please confirm</legend>
          {warnings.map((warning) => (
            <Confirmation
              key={warning}
              warning={warning}
              isConfirmed={form.control(warning).defaultValue !== ''}
              error={form.errors[warning]}
            />
          ))}
        </fieldset>
      )}
      <p className="text-sm text-soft">{invoiceMessages.isFinal}</p>
    </DeskForm>
  )
}

interface ConfirmationProps {
  warning: InvoiceWarning
  isConfirmed: boolean
  error: string | undefined
}

function Confirmation({ warning, isConfirmed, error }: ConfirmationProps) {
  return (
    <div className="clear-both py-1.5">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          name={warning}
          value="confirmed"
          defaultChecked={isConfirmed}
          className="mt-0.5 size-5 shrink-0"
          aria-invalid={error !== undefined}
          aria-describedby={error && `${warning}-error`}
        />
        {warningTexts[warning]}
      </label>
      {error && <FieldError id={`${warning}-error`}>{error}</FieldError>}
    </div>
  )
}

function toInput({ kind, basisPoints, dueOn, lines, ...confirmed }: Record<string, string>) {
  const isRate = kind === 'rate'
  return {
    tax: { kind, basisPoints: isRate ? Math.round(Number(basisPoints) * 100) : 0 },
    dueOn,
    lines: lines ? readLines(parseLines(lines)) : undefined,
    confirmed,
  }
}
