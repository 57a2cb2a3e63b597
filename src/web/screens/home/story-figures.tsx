import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { owningCents } from '#domain/savings/owning-costs.ts'
import type { SavingsCase } from '#domain/savings/savings.ts'
import type { Story } from '#domain/showcase/story.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { Strike } from '#ui/strike.tsx'

export function StoryFigures({ story }: { story: Story }) {
  const { before = '', now = '' } = story.savingsCase ? workOut(story.savingsCase) : story
  return (
    <dl className="mt-4 border-b border-rule">
      <Figure name="Before">
        <Strike>{before.replace(perYear, '')}</Strike>
        {before.endsWith(perYear) && perYear}
      </Figure>
      <Figure name="Now">{now}</Figure>
      <Figure name="Saved" className="font-semibold text-green">
        {story.savings}
      </Figure>
    </dl>
  )
}

const perYear = ' per year'

function workOut(savingsCase: SavingsCase) {
  const { lines, years } = savingsCase
  return {
    before: formatSpoken(billCentsPerMonth(lines) * 12) + perYear,
    now: formatSpoken(owningCents(lines, savingsCase) / years) + perYear,
  }
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
