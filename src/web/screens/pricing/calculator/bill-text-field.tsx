import { FileUp } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { billTextLimits, fitsTextField, textTooLong } from '#domain/parse-bill-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { AttachedText } from './attached-text.tsx'
import { attachPasted, type BillSource, sourceFromFile } from './bill-source.ts'
import { readTextFile } from './read-text-file.ts'

interface BillTextFieldProps {
  source: BillSource
  error: string | undefined
  onChange: (source: BillSource) => void
}

/** A bill is typed, pasted, dropped as a file or chosen as one. */
export function BillTextField({ source, error, onChange }: BillTextFieldProps) {
  const { typed, attached } = source
  // Of a text or file that was not taken.
  const [refusal, setRefusal] = useState<string>()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])

  function change(changed: BillSource) {
    setRefusal(undefined)
    onChange(changed)
  }

  /** Browsers take a quarter of a second to lay out thousands of lines, and minutes for tens of megabytes. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text')
    if (fitsTextField(pasted)) return
    event.preventDefault()
    if (pasted.length > billTextLimits.characters) return setRefusal(textTooLong)
    // As in any field, what is selected gives way.
    const { selectionStart, selectionEnd } = event.currentTarget
    const kept = typed.slice(0, selectionStart) + typed.slice(selectionEnd)
    change(attachPasted(kept, attached, pasted))
  }

  async function open(file: File) {
    const read = await readTextFile(file)
    if ('error' in read) setRefusal(read.error)
    else change(sourceFromFile(file.name, read.text))
    fieldRef.current?.focus()
  }

  return (
    <Field
      className="mt-4"
      label="Paste an invoice, a spreadsheet range or CSV"
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
            placeholder={attached ? 'Add more lines here' : example}
            className="field figures text-sm"
            value={typed}
            onChange={(event) => change({ ...source, typed: event.target.value })}
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
            <AttachedText
              attached={attached}
              onRemove={() => {
                change({ typed })
                fieldRef.current?.focus()
              }}
            />
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

const example = 'Slack 120 users x $8.75\nZendesk, 24 agents @ $55\nMailchimp $350.00'
