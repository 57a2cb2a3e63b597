import type { OperatorRequest } from '#domain/operations/operations.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import { Button } from '#ui/button.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { useDraftHit } from '#web/queries/showcase.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { useNavigate } from '#web/shared/router/router-context.tsx'

/** Drafts a hit from a completed request, and opens it in the showcase: the one there is, the second time. */
export function HitTool({ request }: { request: OperatorRequest }) {
  const draft = useDraftHit(useOperations())
  const navigate = useNavigate()
  if (request.status !== 'completed' || request.closure) return null
  const open = ({ id }: { id: number }) => void navigate(`?tab=showcase&hit=${id}`)

  return (
    <PanelSection heading="Showcase">
      <p className="mb-3 text-sm text-soft">
        Drafts a hit without the client’s name and asks if we may publish it.
      </p>
      <Button
        look="outline"
        isBusy={draft.isPending}
        onClick={() => draft.mutate(request.id, { onSuccess: open })}
      >
        Draft a hit
      </Button>
      <Failure error={draft.error} fallback={hitMessages.saveFailed} />
    </PanelSection>
  )
}
