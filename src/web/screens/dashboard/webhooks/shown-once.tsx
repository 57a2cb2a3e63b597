import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** A secret that only one reply of the server has, with a way to copy it. It gets focus when it comes. */
export function ShownOnce(props: { label: string; value: string; children: string }) {
  const { label, value, children } = props
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')

  // Focus selects it.
  useEffect(() => ref.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('Copied')
    } catch {
      // Not every browser lets a page write there: then it is one key press away.
      ref.current?.focus()
      ref.current?.select()
      setOutcome('Press Ctrl+C, or Command+C on a Mac, to copy it.')
    }
  }

  return (
    <div className="mt-4 border-l-2 border-green bg-green-soft p-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm">
        {children}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={ref}
          id={id}
          className="field figures min-w-0 grow text-sm"
          readOnly
          value={value}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
        />
        <Button look="outline" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {/* Its line is free before there is anything to say. */}
      <p aria-live="polite" className="mt-1 min-h-6 text-sm">
        {outcome}
      </p>
    </div>
  )
}
