import { clsx } from 'clsx'
import { Download, Link as LinkIcon, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchChunk } from '#contract/missing-chunk.ts'
import { largestLine } from '#domain/savings/bill.ts'
import {
  assumptionsNote,
  formatAdvice,
  formatBeyondPitch,
  formatBreakEven,
  formatResult,
  listAssumptions,
  type Savings,
  type Verdict,
  writeCsv,
} from '#domain/savings/savings.ts'
import { type SavingsCase, writeSavingsCase } from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { formatCents, formatSpoken } from '#domain/values/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { downloadText } from '#web/shared/download-text.ts'
import { reloadOnce } from '#web/shared/missing-chunk.ts'
import { calculatorPath, orderPath } from '#web/shared/paths.ts'
import { FittedChart } from '#web/shared/savings-chart/savings-chart.tsx'

interface SavingsResultProps {
  savingsCase: SavingsCase
  savings: Savings
  verdicts: readonly Verdict[]
  /** False while a field is wrong: the figures are then those of before. */
  isUpToDate: boolean
}

export function SavingsResult({ savingsCase, savings, verdicts, isUpToDate }: SavingsResultProps) {
  const { lines, years } = savingsCase
  if (lines.length === 0) return null
  const beyondPitch = formatBeyondPitch(savings)
  const advice = formatAdvice(lines, verdicts)

  return (
    <section aria-labelledby="savings-result" className="min-w-0">
      <h3
        id="savings-result"
        className={clsx(
          'text-2xl leading-snug sm:text-3xl',
          savings.savedCents > 0 && 'text-green',
          savings.savedCents < 0 && 'text-danger',
        )}
      >
        {formatResult(savings, savingsCase, verdicts)}
      </h3>
      <p className="mt-3 text-lg">{formatBreakEven(savings, years)}</p>
      {advice && <p className="mt-2 text-lg font-semibold">{advice}</p>}
      {beyondPitch && <p className="mt-2 text-soft">{beyondPitch}</p>}
      {!isUpToDate && (
        <p className="mt-3 border-l-2 border-amber pl-4">
          Fix the marked field to update these figures.
        </p>
      )}
      <FittedChart savings={savings} />
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] border-y border-rule">
        {[...savings.savedCentsByYear.entries()].map(([year, cents]) => (
          <div key={year} className="py-3 pr-3">
            <dt className="text-sm text-soft">
              Year {year + 1}, {cents < 0 ? 'costs more' : 'saved'}
            </dt>
            <dd className="figures text-lg font-semibold">{formatSpoken(Math.abs(cents))}</dd>
          </div>
        ))}
      </dl>
      <SavingsTable savings={savings} />
      <div className="mt-6">
        <h4 className="font-semibold">How this is calculated</h4>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-soft">
          {Object.entries(listAssumptions(savingsCase, savings)).map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-soft">{assumptionsNote}</p>
      </div>
      <SavingsActions savingsCase={savingsCase} savings={savings} verdicts={verdicts} />
    </section>
  )
}

const loadBusinessCase = () => fetchChunk(() => import('./business-case.tsx'))

type BusinessCase = Awaited<ReturnType<typeof loadBusinessCase>>['BusinessCase']

function SavingsActions({
  savingsCase,
  savings,
  verdicts,
}: Omit<SavingsResultProps, 'isUpToDate'>) {
  const [company, setCompany] = useState('')
  // Not `lazy`, which would still suspend at the moment the browser prints.
  const [Sheet, setSheet] = useState<BusinessCase>()
  const worthwhile = savingsCase.lines.filter((_, at) => verdicts[at]?.isReplaced)
  const target = largestLine(worthwhile.length > 0 ? worthwhile : savingsCase.lines)?.product

  async function print(): Promise<void> {
    const { BusinessCase } = await loadBusinessCase()
    flushSync(() => setSheet(() => BusinessCase))
    const { dataset } = document.documentElement
    dataset.print = 'case'
    window.addEventListener('afterprint', () => delete dataset.print, { once: true })
    window.print()
  }

  return (
    <div className="mt-8 border-t-2 border-ink pt-6 print:hidden script-off:hidden">
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
          onClick={() => void print().catch(reloadOnce)}
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
    toastSuccess('Link copied')
  } catch {
    toastError('We couldn’t copy the link. Copy it from the address bar instead.')
  }
}

const columns = [
  ['Staying', 'stayingCents', 'px-3'],
  ['Owning', 'owningCents', 'px-3'],
  ['Total if you stay', 'stayingSoFarCents', 'px-3'],
  ['Total if you own', 'owningSoFarCents', 'pl-3'],
] as const

function SavingsTable({ savings }: { savings: Savings }) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  // The prerendered page may have been unfolded before anyone listened.
  useEffect(() => setIsOpen(ref.current?.open === true), [])
  return (
    <details
      ref={ref}
      suppressHydrationWarning
      className="mt-4 print:hidden script-off:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-4">
        Show the figures as a table
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label="Costs month by month, scrollable"
        className="max-h-96 overflow-auto border-y border-rule"
      >
        <table className="w-full min-w-[26rem] text-right">
          <caption className="sr-only">Costs month by month</caption>
          <thead className="sticky top-0 bg-paper text-sm">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left">
                Month
              </th>
              {columns.map(([name, , padding]) => (
                <th key={name} scope="col" className={padding}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {(isOpen ? savings.months : []).map((month) => (
              <tr key={month.month} className="border-t border-rule">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {month.month}
                </th>
                {columns.map(([name, field, padding]) => (
                  <td key={name} className={padding}>
                    {formatCents(month[field])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
