import { useState } from 'react'
import {
  secondFactorMessages as messages,
  secondFactorRules,
} from '#domain/accounts/second-factor.ts'
import { brandName } from '#domain/site/brand.ts'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Outcome } from '#ui/outcome.tsx'
import { useAccount } from '#web/queries/account.ts'
import { useFactorChange } from '#web/queries/second-factors.ts'
import { downloadText } from '#web/shared/download-text.ts'
import { AskFirst } from '#web/shared/form/ask-first.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [outcome, setOutcome] = useState('')
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
    <div className="mt-4 border-l-2 border-green bg-green-soft p-4">
      <h4 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold outline-none">
        Save your recovery codes
      </h4>
      <p className="mt-1">
        Each signs you in once if you lose your phone or passkey. Keep them apart from your
        password. They won’t be shown again.
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

interface RecoveryCodesLeftProps {
  left: number
  onCodes: (codes: string[]) => void
}

export function RecoveryCodesLeft({ left, onCodes }: RecoveryCodesLeftProps) {
  const account = useAccount()
  const renew = useFactorChange(async () =>
    onCodes((await account.renewRecoveryCodes()).recoveryCodes),
  )
  return (
    <>
      <p className="mt-4">
        {left} of {secondFactorRules.recoveryCodes} recovery codes are left. Each signs you in once
        if you lose your phone or your passkey.
      </p>
      {left === 0 && (
        <Outcome isProblem>
          You have no recovery codes. Create new ones, so a lost phone doesn’t lock you out.
        </Outcome>
      )}
      <AskFirst
        opener="New recovery codes…"
        confirm="Create new codes"
        change={renew}
        failed={messages.codesFailed}
      >
        Your current recovery codes will stop working.
      </AskFirst>
    </>
  )
}
