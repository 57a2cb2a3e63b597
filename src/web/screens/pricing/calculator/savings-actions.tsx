import { Download, Link as LinkIcon, Printer } from 'lucide-react'
import { messages } from '#domain/messages.ts'
import { largestLine, type Savings, type SavingsCase } from '#domain/savings.ts'
import { writeSavingsCase } from '#domain/savings-address.ts'
import { writeCsv } from '#domain/savings-wording.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { calculatorPath, orderPath } from '#web/shared/paths.ts'

interface SavingsActionsProps {
  savingsCase: SavingsCase
  savings: Savings
}

export function SavingsActions({ savingsCase, savings }: SavingsActionsProps) {
  const target = largestLine(savingsCase.lines)?.product

  return (
    <div className="mt-8 grid gap-3 border-t-2 border-ink pt-6 sm:grid-cols-2 print:hidden">
      <AppLink to={orderPath(target, writeSavingsCase(savingsCase))} className={buttonClass()}>
        Order a Hit
      </AppLink>
      <Button look="outline" onClick={() => void copyLink(savingsCase)}>
        <LinkIcon aria-hidden size={18} strokeWidth={1.5} />
        Copy link
      </Button>
      <Button look="outline" onClick={printCase}>
        <Printer aria-hidden size={18} strokeWidth={1.5} />
        Print
      </Button>
      <Button look="outline" onClick={() => downloadCsv(savings)}>
        <Download aria-hidden size={18} strokeWidth={1.5} />
        Download CSV
      </Button>
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

/** While it prints, the page knows that only the case is wanted. */
function printCase(): void {
  const { dataset } = document.documentElement
  dataset.print = 'case'
  window.addEventListener('afterprint', () => delete dataset.print, { once: true })
  window.print()
}

function downloadCsv(savings: Savings): void {
  const url = URL.createObjectURL(new Blob([writeCsv(savings)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'staying-or-owning.csv'
  link.click()
  URL.revokeObjectURL(url)
}
