import type { OperatorRequest } from '#domain/operations/operations.ts'
import { hitMessages } from '#domain/showcase/hit-content.ts'
import { Button } from '#ui/button.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { useDraftHit } from '#web/queries/showcase.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** Drafts a hit from a completed request, and opens it in the showcase: the one there is, the second time. */
export function HitTool({ request }: { request: OperatorRequest }) {
  const draft = useDraftHit(useOperations())
  const navigate = useNavigate()
  if (request.status !== 'completed' || request.closure) return null

  async function open() {
    const { id } = await draft.mutateAsync(request.id)
    await navigate(`?tab=showcase&hit=${id}`)
  }

  return (
    <PanelSection heading="Showcase">
      <p className="text-sm text-soft">
        Drafts a hit without the client’s name, and asks the client whether we may publish it.
      </p>
      <Button
        look="outline"
        className="mt-3"
        isBusy={draft.isPending}
        onClick={() => void open().catch(() => undefined)}
      >
        Draft a hit
      </Button>
      {draft.error && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {errorMessage(draft.error, hitMessages.saveFailed)}
        </p>
      )}
    </PanelSection>
  )
}
