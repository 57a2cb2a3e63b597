import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { maxSavingsPercent } from '#domain/brand.ts'
import { formatCents } from '#domain/money.ts'
import { exampleStatement, savedPercent, totalCents } from '#domain/statement.ts'
import { Strike } from '#ui/strike.tsx'

const everything = new Set(exampleStatement.map(({ product }) => product))
const subscriptionCents = totalCents(exampleStatement) * 12
const ownedCents = totalCents(exampleStatement, everything) * 12

/** Six entries of unlike size, set as one ledger: hairlines between them, no boxes. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="page-width py-16">
      <h2 id="benefits" className="max-w-2xl text-4xl sm:text-5xl">
        What is left when the invoice is gone
      </h2>
      <div className="mt-10 grid border-t border-l border-rule md:grid-cols-2 lg:grid-cols-12">
        <Benefit title="Cost reduction" className="md:col-span-2 lg:col-span-7 lg:row-span-2">
          <p className="figures mt-2 text-7xl font-bold text-primary sm:text-8xl">
            −{savedPercent(exampleStatement, everything)}%
          </p>
          <p className="mt-4 max-w-md">
            For the six subscriptions above, with building, hosting and your own hours counted. Up
            to {maxSavingsPercent}% lower total cost of ownership, and no price per seat.
          </p>
          <CostBars />
        </Benefit>
        <Benefit title="Data sovereignty" className="lg:col-span-5">
          <p className="max-w-md">
            Your database, on your servers, in your country, under your keys. Copies held by a
            vendor you did not choose: <span className="figures font-semibold">0</span>.
          </p>
        </Benefit>
        <Benefit title="Full ownership" className="lg:col-span-5">
          <p className="max-w-md">
            One repository with the source, the schema and the documentation, handed over. No
            licence key, no renewal date, no price list that changes under you.
          </p>
        </Benefit>
        <Benefit title="Custom integrations" className="lg:col-span-4">
          <ul className="figures mt-1 grid gap-1.5 text-sm">
            <li>order paid → invoice booked</li>
            <li>ticket opened → parcel shown</li>
            <li>deal won → project created</li>
          </ul>
          <p className="mt-4">Wired to the systems you already run, not to a marketplace.</p>
        </Benefit>
        <Benefit title="Rapid delivery" className="lg:col-span-4">
          <p>
            <span className="figures text-4xl font-bold">3–8</span>{' '}
            <span className="text-xl font-semibold">weeks</span>
          </p>
          <p className="mt-3">
            One to assess, a few to build, one side by side with the old product. Then the switch.
          </p>
        </Benefit>
        <Benefit title="Feature parity" className="md:col-span-2 lg:col-span-4">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-lg font-semibold">
            <li>Search</li>
            <li>Reports</li>
            <li>Roles</li>
            <li className="text-soft">
              <Strike>Loyalty badges</Strike> <span className="sr-only">(left out)</span>
            </li>
            <li className="text-soft">
              <Strike>Upsell banners</Strike> <span className="sr-only">(left out)</span>
            </li>
          </ul>
          <p className="mt-3">
            Everything your team uses works as before. What nobody opened is not rebuilt.
          </p>
        </Benefit>
      </div>
    </section>
  )
}

interface BenefitProps {
  title: string
  className: string
  children: ReactNode
}

function Benefit({ title, className, children }: BenefitProps) {
  return (
    <article className={clsx('border-r border-b border-rule p-6 text-soft sm:p-8', className)}>
      <h3 className="mb-3 text-2xl text-ink">{title}</h3>
      {children}
    </article>
  )
}

/** The example statement's figures, drawn to scale; the words carry them, the bars repeat them. */
function CostBars() {
  return (
    <dl className="mt-8 grid max-w-xl gap-3 text-ink">
      <Bar label="Subscription, a year" cents={subscriptionCents} className="bg-rule-strong" />
      <Bar label="Owned, a year" cents={ownedCents} className="bg-primary" />
    </dl>
  )
}

interface BarProps {
  label: string
  cents: number
  className: string
}

function Bar({ label, cents, className }: BarProps) {
  const share = (100 * cents) / subscriptionCents
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex items-center gap-3">
        <span aria-hidden className="w-3/4">
          <span className={clsx('block h-3', className)} style={{ width: `${share}%` }} />
        </span>
        <span className="figures font-semibold">{formatCents(cents)}</span>
      </dd>
    </div>
  )
}
