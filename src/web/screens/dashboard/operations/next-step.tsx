import { useEffect, useRef } from 'react'
import { actionable, nextAction } from '#domain/operations/next-action.ts'
import type { Move, OperatorRequest } from '#domain/operations/operations.ts'
import { requiredReason } from '#domain/requests/request-moves.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { remindParam } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { revealSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { composerId } from './edit-tools.tsx'
import { useHeldQuote } from './held-sends.tsx'
import { ChangedMeanwhile } from './request-form.tsx'
import { moveFacts, statusSectionId } from './status-tools.tsx'

export function NextStep({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const { kind, label } = nextAction(actionable(request))
  const quote = useUrlPanel('quote')
  const invoice = useUrlPanel('invoice')
  const reminder = useUrlPanel(remindParam)
  const heldQuote = useHeldQuote(id)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const change = useRequestChange(id, (operations, to: Move) => operations.moveRequest(id, to))

  useEffect(() => {
    // The step before was pressed, and its button is gone; or closing has replaced the tool that had focus.
    const isFocusLost = document.activeElement?.matches('body, dialog') ?? true
    if (kind && !change.isPending && isFocusLost) buttonRef.current?.focus({ preventScroll: true })
  }, [kind, change.isPending])

  function move(to: 'in-progress' | 'completed') {
    if (requiredReason(status, to, moveFacts(request)) !== null) revealSection(statusSectionId)
    else change.mutate({ version, to })
  }

  const write = () => document.getElementById(composerId(id))?.focus()
  const act = {
    quote: () => quote.open('new'),
    start: () => move('in-progress'),
    handover: () => move('completed'),
    checklist: () => revealSection('checklist'),
    preview: () => revealSection('preview'),
    solution: () => revealSection('solution'),
    remind: () => reminder.open(request.invoice?.number ?? ''),
    invoice: () => invoice.open('part'),
    plan: () => invoice.open('plan'),
    reopen: () => revealSection(statusSectionId),
    reply: write,
    message: write,
    'follow-up': write,
  }[kind]
  // Until it goes out, another one would be a second quote.
  if (kind === 'quote' && heldQuote) return null

  return (
    <div className="grid gap-2 sm:justify-items-end">
      {/* Another meaning is another button: a press that began on one never ends on the other. */}
      <Button key={label} ref={buttonRef} isBusy={change.isPending} onClick={act}>
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
