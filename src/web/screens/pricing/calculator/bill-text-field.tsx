import { FileUp } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { billTextLimits, textTooLong } from '#domain/savings/parse-bill.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { readTextFile } from './read-text-file.ts'

interface BillTextFieldProps {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A bill is typed, pasted, dropped as a file or chosen as one. */
export function BillTextField({ text, error, onChange }: BillTextFieldProps) {
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
