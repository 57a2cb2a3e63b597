import { useEffect, useRef } from 'react'
import { actionable, nextAction } from '#domain/operations/next-action.ts'
import { moveSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { requiredReason } from '#domain/requests/request-moves.ts'
import { Button } from '#ui/button.tsx'
import { revealSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { composerId } from './edit-tools.tsx'
import { invoiceSectionId } from './invoice-section.tsx'
import { moveFacts, statusSectionId } from './status-tools.tsx'
import { ChangeError, useTool } from './tool-form.tsx'

export const nextStepId = 'next-step'

/** The panel's one primary button: what the state of the request asks for next. */
export function NextStep({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const { kind, label } = nextAction(actionable(request))
  const quote = useUrlPanel('quote')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const tool = useTool(id, moveSchema, (operations, change) => operations.moveRequest(id, change))

  useEffect(() => {
    // The step before was pressed, and its button is gone; or closing has replaced the tool that had focus.
    const isFocusLost = document.activeElement?.matches('body, dialog') ?? true
    if (kind && !tool.isBusy && isFocusLost) buttonRef.current?.focus({ preventScroll: true })
  }, [kind, tool.isBusy])

  function move(to: 'in-progress' | 'completed') {
    if (requiredReason(status, to, moveFacts(request)) !== null) revealSection(statusSectionId)
    else void tool.send({ version, to })
  }

  function act() {
    switch (kind) {
      case 'quote':
        return quote.open('new')
      case 'start':
        return move('in-progress')
      case 'handover':
        return move('completed')
      case 'solution':
        return revealSection('solution')
      case 'invoice':
        return revealSection(invoiceSectionId)
      case 'reopen':
        return revealSection(statusSectionId)
      default:
        return document.getElementById(composerId(id))?.focus()
    }
  }

  return (
    <div className="grid gap-2 sm:justify-items-end">
      {/* Another meaning is another button: a press that began on one never ends on the other. */}
      <Button key={label} id={nextStepId} ref={buttonRef} isBusy={tool.isBusy} onClick={act}>
        {label}
      </Button>
      {tool.error && <ChangeError error={tool.error} request={request} />}
    </div>
  )
}
