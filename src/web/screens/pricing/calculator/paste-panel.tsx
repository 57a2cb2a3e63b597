import { useState } from 'react'
import { type BillLine, billCentsPerMonth } from '#domain/savings/bill.ts'
import { billTextLimits, type PriceFor, parseBill } from '#domain/savings/parse-bill.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, SelectField } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { BillTable } from '#web/shared/bill-table.tsx'

export interface PastePanelProps {
  text: string
  onChange: (text: string) => void
  /** How many products can be added. */
  room: number
  onFill: (lines: BillLine[], how: 'replace' | 'add') => void
  onClose: () => void
}

export function PastePanel({ text, onChange, room, onFill, onClose }: PastePanelProps) {
  const [priceFor, setPriceFor] = useState<PriceFor>()
  const bill = parseBill(text, priceFor)
  const isWaiting = bill.isPriceForAsked && priceFor === undefined
  const lines = isWaiting ? [] : bill.lines
  const found = `${countOf(lines.length, 'product')}, ${formatCents(billCentsPerMonth(lines))} a month.`

  return (
    <Dialog
      title="Paste a bill"
      onClose={onClose}
      footer={
        <>
          {lines.length > room && (
            <p className="mb-2 text-sm text-soft">
              Your bill has room for {countOf(room, 'more product')}. Replace it, or remove some.
            </p>
          )}
          <div className="grid grid-cols-2 gap-2 sm:flex sm:gap-3 max-sm:[&>button]:px-2 [&>button:disabled]:opacity-60">
            <Button disabled={lines.length === 0} onClick={() => onFill(lines, 'replace')}>
              Replace my bill
            </Button>
            <Button
              look="outline"
              disabled={lines.length === 0 || lines.length > room}
              onClick={() => onFill(lines, 'add')}
            >
              Add to my bill
            </Button>
            <Button look="quiet" className="max-sm:col-span-2 sm:ml-auto" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      }
    >
      <Field
        className="mt-4"
        label="Paste rows of a spreadsheet, or lines like “Slack, 120, $8.75”"
        hint="Product, seats, price per month, and the day it renews as 2027-04-02 if you know it. It’s read in your browser and never sent to us."
        error={bill.error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={takeFocus}
            rows={6}
            // One more than is read: a longer text gets its error, and its megabytes are not laid out.
            maxLength={billTextLimits.characters + 1}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            placeholder={'Slack, 120, $8.75\nZendesk, 24, $55\nMailchimp, $350'}
            className="field figures text-sm"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-6 grid gap-3">
        {bill.isPriceForAsked && (
          <SelectField
            label="Prices are"
            value={priceFor ?? ''}
            options={priceForOptions}
            onChoose={(value) => setPriceFor(value === '' ? undefined : value)}
          />
        )}
        <p role="status" className="font-semibold">
          {text.trim() !== '' &&
            !bill.error &&
            (isWaiting ? 'Choose whether prices are per seat.' : found)}
          {bill.unread.length > 0 && ` ${countOf(bill.unread.length, 'line')} to correct.`}
        </p>
        {bill.hasForeignCurrency && (
          <p className="text-sm text-amber">
            We read all amounts as US dollars. Convert others first.
          </p>
        )}
        {lines.length > 0 && <BillTable lines={lines} />}
        {bill.unread.length > 0 && (
          <ol aria-label="Lines to correct" className="border-t border-rule">
            {bill.unread.map(({ lineNumber, text: line, reason }) => (
              <li key={lineNumber} className="border-b border-rule py-2">
                <p className="figures line-clamp-2 text-sm wrap-anywhere text-soft">
                  Line {lineNumber}: <bdi>{line}</bdi>
                </p>
                <p>{reason}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

const priceForOptions = [
  { value: '', label: 'Choose…' },
  { value: 'seat', label: 'per seat' },
  { value: 'all', label: 'for all seats together' },
] as const
