import { useEffect, useRef, useState } from 'react'
import { brandName } from '#domain/site/brand.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#web/shared/download-text.ts'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** The recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => ref.current?.focus(), [])
  const text = codes.join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Your browser doesn’t allow copying. Download them instead.')
    }
  }

  return (
    <div className="two-step-codes">
      <h4 ref={ref} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h4>
      <p className="mt-1">
        Each signs you in once if you lose your phone or passkey. Keep them where your password
        isn’t. They won’t be shown again.
      </p>
      <ul aria-label="Recovery codes" className="two-step-code-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="outline"
          onClick={() => downloadText(fileName, 'text/plain', `${fileHeading}\n\n${text}\n`)}
        >
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
      <p aria-live="polite" className="mt-1 min-h-6 text-sm">
        {outcome}
      </p>
    </div>
  )
}

const fileName = `${brandName.toLowerCase()}-recovery-codes.txt`
const fileHeading = `Recovery codes for ${brandName}. Each works once.`
