import { useEffect, useMemo, useRef } from 'react'
import { judgeLines } from '#domain/savings/recommend-lines.ts'
import { compareCosts } from '#domain/savings/savings.ts'
import { sayResult } from '#domain/savings/savings-wording.ts'
import { announce } from '#web/shared/announcer.tsx'
import { AssumptionFields } from './assumption-fields.tsx'
import { BillFields } from './bill-fields.tsx'
import type { CycleControl } from './cycle-control.ts'
import { SavingsResult } from './savings-result.tsx'
import { useSavingsForm } from './use-savings-form.ts'

export function SavingsCalculator(cycleControl: CycleControl) {
  const control = useSavingsForm(cycleControl)
  const { savingsCase } = control
  const savings = useMemo(() => compareCosts(savingsCase), [savingsCase])
  const verdicts = useMemo(() => judgeLines(savingsCase), [savingsCase])
  useAnnouncedResult(sayResult(savings, savingsCase, verdicts))

  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
      <form
        aria-label="Your bill"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="grid content-start gap-8 print:hidden"
      >
        <BillFields control={control} verdicts={verdicts} />
        <AssumptionFields control={control} />
      </form>
      <SavingsResult
        savingsCase={savingsCase}
        savings={savings}
        verdicts={verdicts}
        isUpToDate={control.isComplete}
      />
    </div>
  )
}

/** Announced when typing pauses: a result for every key would interrupt. */
function useAnnouncedResult(result: string): void {
  const announced = useRef(result)
  useEffect(() => {
    if (announced.current === result) return undefined
    const timer = setTimeout(() => {
      announced.current = result
      announce(result)
    }, 800)
    return () => clearTimeout(timer)
  }, [result])
}
