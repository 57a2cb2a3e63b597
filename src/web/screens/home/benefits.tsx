import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { exampleStatement, savedPercent, totalCents } from '#domain/statement/example-statement.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { Strike } from '#ui/strike.tsx'

const everything = new Set(exampleStatement.map(({ product }) => product))
const subscriptionCents = totalCents() * 12
const ownedCents = totalCents(everything) * 12

const comparisons = [
  {
    title: 'Data sovereignty',
    subscription: 'The vendor’s servers, rules and backups',
    owned: 'Your database, on servers you choose',
  },
  {
    title: 'Full ownership',
    subscription: 'Access until the next renewal',
    owned: 'The source code, yours to keep',
  },
]

/** Six entries of unlike size, set as one ledger: hairlines between them, no boxes. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="page-width py-16">
      <h2 id="benefits" className="text-4xl sm:text-5xl">
        What changes when you own it
      </h2>
      <div className="mt-10 grid border-t border-l border-rule md:grid-cols-2 lg:grid-cols-12">
        <Benefit title="Cost reduction" className="md:col-span-2 lg:col-span-7 lg:row-span-2">
          <p className="figures mt-2 text-7xl font-bold text-primary sm:text-8xl">
            {`−${savedPercent(everything)}%`}
          </p>
          <p className="mt-4 max-w-md">
            {`For the six subscriptions above, with the build, our plan, hosting and your own hours included. Up to ${maxSavingsPercent}% lower total cost of ownership, and no price per seat.`}
          </p>
          <dl className="mt-8 grid max-w-xl gap-3 text-ink">
            <Bar label="Renting, per year" cents={subscriptionCents} className="bg-rule-strong" />
            <Bar label="Owning, per year" cents={ownedCents} className="bg-primary" />
          </dl>
        </Benefit>
        {comparisons.map(({ title, subscription, owned }) => (
          <Benefit key={title} title={title} className="lg:col-span-5">
            <dl className="grid grid-cols-2 gap-4">
              <div>
                <dt className="text-sm">Renting it</dt>
                <dd className="mt-1 text-lg">{subscription}</dd>
              </div>
              <div>
                <dt className="text-sm">Owning it</dt>
                <dd className="mt-1 text-lg font-semibold text-ink">{owned}</dd>
              </div>
            </dl>
          </Benefit>
        ))}
        <Benefit title="Custom integrations" className="lg:col-span-4">
          <ul className="figures mt-1 grid gap-1.5 text-sm">
            <li>order paid → invoice booked</li>
            <li>ticket opened → parcel shown</li>
            <li>deal won → project created</li>
          </ul>
          <p className="mt-4">Connected to the systems you already run.</p>
        </Benefit>
        <Benefit title="Rapid delivery" className="lg:col-span-4">
          <p>
            <span className="figures text-4xl font-bold">3–8</span>{' '}
            <span className="text-xl font-semibold">weeks</span>
          </p>
          <p className="mt-3">
            A few days to assess, a few weeks to build. You run both until you switch.
          </p>
        </Benefit>
        <Benefit title="Feature parity" className="md:col-span-2 lg:col-span-4">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-lg font-semibold">
            <li>Search</li>
            <li>Reports</li>
            <li>Roles</li>
            {['Loyalty badges', 'Upsell banners'].map((feature) => (
              <li key={feature} className="text-soft">
                <Strike>{feature}</Strike> <span className="sr-only">(left out)</span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            Everything your team uses works as before. We skip what no one opens.
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

/** Drawn to scale. The words carry the figure, the bar repeats it. */
function Bar({ label, cents, className }: { label: string; cents: number; className: string }) {
  const share = Math.round((100 * cents) / subscriptionCents)
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex items-center gap-3">
        <span aria-hidden className="w-3/4">
          <span className={clsx('block h-3', className)} style={{ width: `${share}%` }} />
        </span>
        <span className="figures font-semibold">{formatSpoken(cents)}</span>
      </dd>
    </div>
  )
}
