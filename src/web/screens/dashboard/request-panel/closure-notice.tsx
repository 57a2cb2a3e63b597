import { type HitRequest } from '#domain/requests/hit-request.ts'
import { closureLabels } from '#domain/requests/request-status.ts'
import { textLinkClass } from '#ui/button.tsx'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'

/** Why a request is closed, and what its client can do about it. */
export function ClosureNotice({ request }: { request: HitRequest }) {
  const { closure, targetSaaS } = request
  if (!closure) return null
  return (
    <div className="mt-4 border-l-2 border-rule-strong bg-sunken px-4 py-3">
      <p className="font-semibold">
        We {closureLabels[closure.kind].toLowerCase()} this request on <Day date={closure.at} />.
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{closure.reason}</p>
      <p className="mt-2 text-soft">
        Questions? Message us below, or{' '}
        <AppLink to={orderPath(targetSaaS)} className={textLinkClass}>
          order it again
        </AppLink>{' '}
        with different requirements.
      </p>
    </div>
  )
}
