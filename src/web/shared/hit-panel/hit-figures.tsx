import type { ComponentProps } from 'react'
import { formatPerYear, type HitCosts, savingsOf } from '#domain/showcase/hit.ts'
import { formatCents } from '#domain/values/money.ts'
import { Strike } from '#ui/strike.tsx'

interface HitFiguresProps {
  costs: HitCosts
  /** What the three are called where they are still projected. */
  projected?: readonly [before: string, now: string, saved: string] | undefined
}

export function HitFigures({ costs, projected }: HitFiguresProps) {
  const { savingsAmount, savingsPercentage } = savingsOf(costs)
  const [before, now, saved] = projected ?? ['Before', 'Now', 'Saved']
  return (
    <dl className="mt-4 border-b border-rule">
      <Figure name={before}>
        <Strike isStruck={projected === undefined}>{formatCents(costs.beforeCents)}</Strike> per
        year
      </Figure>
      <Figure name={now}>{formatPerYear(costs.nowCents)}</Figure>
      <Figure name={saved} className="font-semibold text-green">
        {savingsAmount} ({savingsPercentage})
      </Figure>
    </dl>
  )
}

function Figure({ name, className = '', children }: ComponentProps<'dd'> & { name: string }) {
  return (
    <div className="flex justify-between gap-x-4 border-t border-rule py-2">
      <dt className="text-soft">{name}</dt>
      <dd className={`figures text-right ${className}`}>{children}</dd>
    </div>
  )
}
