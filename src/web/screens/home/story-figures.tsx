import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { owningCents } from '#domain/savings/owning-costs.ts'
import type { Story } from '#domain/showcase/story.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { Strike } from '#ui/strike.tsx'

export function StoryFigures({ story }: { story: Story }) {
  const { lines, years } = story.savingsCase
  return (
    <dl className="mt-4 border-b border-rule">
      <Figure name="Before">
        <Strike>{formatSpoken(billCentsPerMonth(lines) * 12)}</Strike> per year
      </Figure>
      <Figure name="Now">
        {`${formatSpoken(owningCents(lines, story.savingsCase) / years)} per year`}
      </Figure>
      <Figure name="Saved" className="font-semibold text-green">
        {story.savings}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

function Figure({ name, className, children }: FigureProps) {
  return (
    <div className="flex justify-between border-t border-rule py-2">
      <dt className="text-soft">{name}</dt>
      <dd className={clsx('figures', className)}>{children}</dd>
    </div>
  )
}
