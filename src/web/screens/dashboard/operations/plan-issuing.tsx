import { useState } from 'react'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isPlanDue, reasonToWait } from '#domain/invoices/plan-due.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { formatDay, todayUtc } from '#domain/values/dates.ts'
import { useOperations } from '#web/queries/operations.ts'
import { operatorRequestKey, queueKey } from '#web/queries/request-lists.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { Failure } from '#web/shared/form/failure.tsx'

interface PlanIssuingProps {
  request: OperatorRequest
  /** Of the request. */
  invoices: readonly Invoice[]
}

/** When the plan is invoiced next, and for admins whether that happens by itself. */
export function PlanIssuing({ request, invoices }: PlanIssuingProps) {
  const { user } = useSession()
  const { savePlanIssuing } = useOperations()
  const { client, invoicing } = request
  const { planDueOn, issuesPlans } = invoicing
  const [today] = useState(todayUtc)
  const reason = planDueOn && reasonToWait({ ...invoicing, planDueOn }, invoices, today)
  const save = useCall(
    (isAutomatic: boolean) => savePlanIssuing(client.companyId, { isAutomatic }),
    operatorRequestKey,
    queueKey,
  )
  return (
    <div className="mt-4 grid gap-2">
      {planDueOn && (
        <p className="text-sm text-soft">
          {isPlanDue(planDueOn, today) ? 'Plan invoice: due since ' : 'Next plan invoice: '}
          {formatDay(planDueOn)}
          {!issuesPlans ? '.' : reason ? `, waits for you. ${reason}` : ', issued automatically.'}
        </p>
      )}
      {user?.isAdmin && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={save.isPending ? save.variables : issuesPlans}
            disabled={save.isPending}
            onChange={(event) => save.mutate(event.target.checked)}
          />
          Issue this client’s plan invoices automatically
        </label>
      )}
      <Failure error={save.error} className="" />
    </div>
  )
}
