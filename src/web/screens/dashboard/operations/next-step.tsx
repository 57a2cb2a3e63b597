import { useEffect, useRef } from 'react'
import type { Move, OperatorRequest } from '#domain/operations/operations.ts'
import { requiredReason } from '#domain/requests/request-moves.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { revealSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { openedHere, withParams } from '#web/shared/use-url-panel.ts'
import { deskOf } from './desk.tsx'
import { useNextAction } from './held-sends.tsx'
import { holdKeys } from './hold-keys.ts'
import { ChangedMeanwhile } from './request-form.tsx'
import { moveFacts, statusSectionId } from './status-tools.tsx'

export function NextStep({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const { kind, label } = useNextAction(request)
  const desk = deskOf(kind, request)
  const [params, setParams] = useSearchParams()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const change = useRequestChange(id, (operations, to: Move) => operations.moveRequest(id, to))

  useEffect(() => {
    // The step before was pressed, and its button is gone; or closing has replaced the tool that had focus.
    const isFocusLost = document.activeElement?.matches('body, dialog') ?? true
    if (!kind || change.isPending || !isFocusLost) return
    const title = document.querySelector<HTMLElement>('dialog[open] h2 [tabindex]')
    const next = kind === 'reopen' ? title : (buttonRef.current ?? title)
    next?.focus({ preventScroll: true })
  }, [kind, change.isPending])

  function move(to: 'in-progress' | 'completed') {
    if (requiredReason(status, to, moveFacts(request)) !== null) revealSection(statusSectionId)
    else change.mutate({ version, to })
  }

  function act() {
    if (desk) {
      if (kind === 'quote') holdKeys()
      setParams(withParams(params, desk), { state: openedHere, preventScrollReset: true })
    } else if (kind === 'start') move('in-progress')
    else if (kind === 'handover') move('completed')
    else if (kind === 'checklist' || kind === 'preview' || kind === 'solution') revealSection(kind)
    else revealSection(statusSectionId)
  }

  // A message is written below.
  if (kind === 'reply' || kind === 'message' || kind === 'follow-up') return null

  return (
    <div className="grid gap-2 sm:justify-items-end">
      {/* Another meaning is another button: a press that began on one never ends on the other. */}
      <Button
        key={label}
        ref={buttonRef}
        look={kind === 'reopen' ? 'outline' : 'primary'}
        isBusy={change.isPending}
        onClick={act}
      >
        {label}
      </Button>
      <Failure
        error={change.error}
        conflict={<ChangedMeanwhile request={request} />}
        className=""
      />
    </div>
  )
}
