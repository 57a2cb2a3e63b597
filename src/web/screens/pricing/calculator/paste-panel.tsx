import { FileUp } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { BillLine } from '#domain/savings/bill.ts'
import { billTextLimits, largestLines, parseBill, textTooLong } from '#domain/savings/parse-bill.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { BillPreview } from './bill-preview.tsx'

interface PastePanelProps {
  text: string
  onChange: (text: string) => void
  room: number
  onFill: (lines: BillLine[], how: 'replace' | 'add') => void
  onClose: () => void
}

export function PastePanel({ text, onChange, room, onFill, onClose }: PastePanelProps) {
  const result = parseBill(text)
  const bill = 'bill' in result ? result.bill : undefined
  const lines = (bill?.lines ?? []).map(({ product, seats, centsPerSeat }) => ({
    product,
    seats,
    centsPerSeat,
  }))
  const isReady = lines.length > 0

  return (
    <Dialog
      title="Paste a bill"
      onClose={onClose}
      footer={
        <>
          {lines.length > room && (
            <p className="mb-2 text-sm text-soft">
              {room === 0
                ? 'Your bill is full. Replace it, or remove a product first.'
                : `Your bill has room for ${room} more. We’ll add the ${room === 1 ? 'most expensive one' : `${room} most expensive`}.`}
            </p>
          )}
          <div className="grid grid-cols-2 gap-2 sm:flex sm:gap-3 max-sm:[&>button]:px-2 [&>button:disabled]:opacity-60">
            <Button disabled={!isReady} onClick={() => onFill(lines, 'replace')}>
              Replace my bill
            </Button>
            <Button
              look="outline"
              disabled={!isReady || room === 0}
              onClick={() => onFill(largestLines(lines, room), 'add')}
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
      <BillTextField
        text={text}
        error={'error' in result ? result.error : undefined}
        onChange={onChange}
      />
      <div className="mt-6">{bill && <BillPreview bill={bill} isEmpty={text.trim() === ''} />}</div>
    </Dialog>
  )
}

interface BillTextFieldProps {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A bill is typed, pasted, dropped as a file or chosen as one. */
function BillTextField({ text, error, onChange }: BillTextFieldProps) {
  // Of a text or file that was not taken.
  const [refusal, setRefusal] = useState<string>()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])

  function change(changed: string) {
    setRefusal(undefined)
    onChange(changed)
  }

  /** Browsers take minutes to lay out tens of megabytes. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    if (event.clipboardData.getData('text').length <= billTextLimits.characters) return
    event.preventDefault()
    setRefusal(textTooLong)
  }

  async function open(file: File) {
    const read = await readTextFile(file)
    if ('error' in read) setRefusal(read.error)
    else change(read.text)
    fieldRef.current?.focus()
  }

  return (
    <Field
      className="mt-4"
      label="Paste a spreadsheet range, CSV, or a line for each product"
      hint="Or drop a CSV or text file. It’s read in your browser and never sent to us."
      error={refusal ?? error}
    >
      {(control) => (
        <>
          <textarea
            {...control}
            ref={fieldRef}
            rows={6}
            // One row a line, as in a spreadsheet; browsers also lay out hundreds of them faster so.
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            placeholder={example}
            className="field figures text-sm"
            value={text}
            onChange={(event) => change(event.target.value)}
            onPaste={paste}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes('Files')) event.preventDefault()
            }}
            onDrop={(event) => {
              const [file] = event.dataTransfer.files
              if (!file) return
              event.preventDefault()
              void open(file)
            }}
          />
          <div>
            <input
              ref={fileRef}
              hidden
              tabIndex={-1}
              type="file"
              aria-label="CSV or text file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void open(file)
                // The same file can be chosen again after a change.
                event.target.value = ''
              }}
            />
            <Button look="quiet" className="-ml-3 px-3" onClick={() => fileRef.current?.click()}>
              <FileUp aria-hidden size={18} strokeWidth={1.5} />
              Choose a file
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

const example = 'Slack 120 x $8.75\nZendesk, 24 agents @ $55\nMailchimp $350.00'

async function readTextFile(file: File): Promise<{ text: string } | { error: string }> {
  if (file.size > 1_000_000) {
    return { error: 'This file is larger than 1 MB. Choose one with only the lines of your bill.' }
  }
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()))
    // Spreadsheets, PDFs and pictures have bytes that no text has.
    if (!text.includes('\0')) return { text }
    return {
      error: 'This isn’t a text file. Export it as CSV, or copy its lines and paste them here.',
    }
  } catch {
    return { error: 'We couldn’t read this file. Choose it again, or paste its text.' }
  }
}

/** As UTF-8, as the UTF-16 that Excel calls Unicode text, or as what Windows wrote before both. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
