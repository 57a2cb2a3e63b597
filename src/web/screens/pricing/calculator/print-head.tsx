import { useState } from 'react'
import { brandName, brandPitch } from '#domain/brand.ts'
import { formatDay } from '#domain/dates.ts'
import type { SavingsCase } from '#domain/savings.ts'
import { BillTable } from '#web/shared/bill-table.tsx'
import { calculatorPath } from '#web/shared/paths.ts'

/** What a printed sheet needs that the screen shows elsewhere: who, when, where, and the bill. */
export function PrintHead({ savingsCase }: { savingsCase: SavingsCase }) {
  const [day] = useState(today)
  const address = new URL(calculatorPath(savingsCase), window.location.href).href

  return (
    <div data-print-head className="hidden print:block">
      <div className="flex items-baseline justify-between gap-6 border-b-2 border-ink pb-2">
        <p>
          <strong className="text-xl font-bold">{brandName}</strong>{' '}
          <span className="text-soft">{brandPitch}</span>
        </p>
        <p className="figures whitespace-nowrap">{day}</p>
      </div>
      <p className="mt-2 text-sm wrap-anywhere text-soft">{address}</p>
      <div className="mt-2 mb-4">
        <BillTable lines={savingsCase.lines} />
      </div>
    </div>
  )
}

function today(): string {
  return formatDay(new Date().toISOString())
}
