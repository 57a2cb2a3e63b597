import type { ReactNode } from 'react'
import { type OrderDraft, targetName } from '#domain/order.ts'
import {
  type Budget,
  budgetLabels,
  type CompanySize,
  companySizeLabels,
  type Timeframe,
  timeframeLabels,
} from '#domain/order-options.ts'
import { Strike } from '#ui/strike.tsx'

/** What is about to be ordered, as it stands. */
export function OrderSummary({ draft }: { draft: OrderDraft }) {
  return (
    <section aria-labelledby="order-summary" className="mt-10 border-t-2 border-ink pt-5">
      <h3 id="order-summary" className="text-xl">
        You are ordering
      </h3>
      <dl className="mt-3">
        <Line label="Replacement for">
          <Strike>{targetName(draft)}</Strike>
        </Line>
        <Line label="Requirements">
          <span className="block max-h-56 overflow-auto whitespace-pre-line">
            {draft.requirements.trim()}
          </span>
        </Line>
        <Line label="Budget">{budgetLabels[draft.budget as Budget]}</Line>
        <Line label="Wanted">{timeframeLabels[draft.timeframe as Timeframe]}</Line>
        <Line label="Team">{companySizeLabels[draft.companySize as CompanySize]}</Line>
      </dl>
      <p className="mt-4 text-soft">
        Next, we assess the request and put an estimate on your dashboard. Nothing is charged before
        you agree to it.
      </p>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {children ?? <span className="font-normal text-soft">Not chosen yet</span>}
      </dd>
    </div>
  )
}
