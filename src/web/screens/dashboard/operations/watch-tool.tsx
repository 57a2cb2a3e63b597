import { type OperatorRequest, savedWatchSchema } from '#domain/operations/operations.ts'
import type { Watch } from '#domain/watching/watch-schema.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Uptime } from '#web/screens/dashboard/parts/uptime.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { addressInput } from './handover-tools.tsx'
import { RequestForm, SavedMeanwhile, useRequestForm } from './request-form.tsx'

/** Whether a solution that is handed over answers, and the switch. */
export function WatchTool({ request }: { request: OperatorRequest }) {
  const { id, watch, solution } = request
  const saved = watch?.address ?? ''
  const form = useRequestForm(request, 'watch', savedWatchSchema, { address: saved }, (typed) => ({
    isOn: true,
    ...typed,
  }))
  const stop = useRequestChange(id, (operations, off: { isOn: false }) =>
    operations.saveWatch(id, off),
  )
  return (
    <PanelSection id="watch" heading="Uptime" summary={summarize(watch)}>
      {watch && (
        <div className="mb-4 grid gap-1.5">
          <Uptime watch={watch} />
          <p className="text-sm text-soft">
            {watch.checkedAt ? (
              <>
                Last check: <Moment at={watch.checkedAt} />
              </>
            ) : (
              'The first check runs within a minute.'
            )}
          </p>
          {watch.problem && <p className="text-sm font-semibold text-danger">{watch.problem}</p>}
        </div>
      )}
      <RequestForm
        request={request}
        form={form}
        label="Uptime"
        act={(operations, { isOn, address }) => operations.saveWatch(id, { isOn, address })}
        submit={watch ? 'Save address' : 'Watch this solution'}
        isIdle={watch !== undefined && !form.isDirty}
        beside={
          watch && (
            <Button
              look="quiet"
              disabled={form.isBusy}
              isBusy={stop.isPending}
              onClick={() => stop.mutate({ isOn: false })}
            >
              Stop watching
            </Button>
          )
        }
      >
        {form.field('address', 'Health address (optional)', {
          ...addressInput,
          placeholder: solution?.url ?? addressInput.placeholder,
          hint: 'We check this every five minutes instead of the solution address.',
        })}
        <SavedMeanwhile form={form} name="address" saved={saved} />
        <Failure error={stop.error} className="" />
      </RequestForm>
    </PanelSection>
  )
}

function summarize(watch: Watch | undefined): string {
  if (watch === undefined) return 'Not watched'
  if (watch.checkedAt === undefined) return 'Watched'
  return watch.downSince ? 'Down' : 'Up'
}
