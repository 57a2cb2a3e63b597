import { Download, Link as LinkIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { largestLine } from '#domain/savings/bill.ts'
import type { Verdict } from '#domain/savings/recommend-lines.ts'
import type { Savings, SavingsCase } from '#domain/savings/savings.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { writeCsv } from '#domain/savings/savings-wording.ts'
import { messages } from '#domain/values/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { downloadText } from '#web/shared/download-text.ts'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { calculatorPath, orderPath } from '#web/shared/paths.ts'
import { printOnly } from '#web/shared/print-sheet/print-only.ts'

interface SavingsActionsProps {
  savingsCase: SavingsCase
  savings: Savings
  verdicts: readonly Verdict[]
}

const loadBusinessCase = () => fetchChunk(() => import('./business-case.tsx'))

type BusinessCase = Awaited<ReturnType<typeof loadBusinessCase>>['BusinessCase']

export function SavingsActions({ savingsCase, savings, verdicts }: SavingsActionsProps) {
  const [company, setCompany] = useState('')
  // Not `lazy`, which would still suspend at the moment the browser prints.
  const [Sheet, setSheet] = useState<BusinessCase>()
  const worthwhile = savingsCase.lines.filter((_, at) => verdicts[at]?.isReplaced)
  const target = largestLine(worthwhile.length > 0 ? worthwhile : savingsCase.lines)?.product

  async function print(): Promise<void> {
    const { BusinessCase } = await loadBusinessCase()
    flushSync(() => setSheet(() => BusinessCase))
    printOnly('case')
  }

  return (
    <div className="mt-8 border-t-2 border-ink pt-6">
      <Field label="Company, for the printed business case" className="mb-4">
        {(attributes) => (
          <input
            {...attributes}
            className="field"
            autoComplete="organization"
            maxLength={savingsLimits.companyLength}
            value={company}
            onChange={(event) => setCompany(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <AppLink
          to={orderPath(target, writeSavingsCase(savingsCase))}
          className={buttonClass(worthwhile.length > 0 ? 'primary' : 'outline')}
        >
          {worthwhile.length > 0 ? 'Order a Hit' : 'Order anyway'}
        </AppLink>
        <Button look="outline" onClick={() => void copyLink(savingsCase)}>
          <LinkIcon aria-hidden size={18} strokeWidth={1.5} />
          Copy link
        </Button>
        <Button
          look="outline"
          onPointerEnter={() => void loadBusinessCase()}
          onClick={() => void print()}
        >
          <Printer aria-hidden size={18} strokeWidth={1.5} />
          Print business case
        </Button>
        <Button
          look="outline"
          onClick={() => downloadText('staying-or-owning.csv', 'text/csv', writeCsv(savings))}
        >
          <Download aria-hidden size={18} strokeWidth={1.5} />
          Download CSV
        </Button>
      </div>
      {Sheet && <Sheet savingsCase={savingsCase} savings={savings} company={company.trim()} />}
    </div>
  )
}

async function copyLink(savingsCase: SavingsCase): Promise<void> {
  try {
    const address = new URL(calculatorPath(savingsCase), window.location.href)
    await navigator.clipboard.writeText(address.href)
    toastSuccess(messages.linkCopied)
  } catch {
    toastError(messages.linkNotCopied)
  }
}
