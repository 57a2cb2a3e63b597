import { lineCents } from '#domain/savings/bill.ts'
import { nextToStrike } from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { formatCents } from '#domain/values/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'

/** The largest line that is not ordered yet, as the way into its order. */
export function NextToStrike({ statement }: { statement: OwnStatement }) {
  const line = nextToStrike(statement)

  return (
    <section aria-labelledby="next-heading" className="mt-8">
      <h3 id="next-heading" className="text-lg font-bold tracking-normal">
        Next to strike
      </h3>
      {line ? (
        <>
          <p className="mt-1 wrap-anywhere text-soft">
            {line.product} is your largest line that isn’t ordered yet:{' '}
            <span className="figures">{formatCents(lineCents(line))}</span> a month.
          </p>
          <AppLink to={orderPath(line.product)} className={`${buttonClass()} mt-4 max-w-full`}>
            <span className="min-w-0 text-center wrap-anywhere">
              Order a replacement for {line.product}
            </span>
          </AppLink>
        </>
      ) : (
        <p className="mt-1 text-soft">Every line is struck or on its way.</p>
      )}
    </section>
  )
}
