import { quotedState } from '#domain/operations/next-action.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { seenIn } from '#domain/requests/hit-request.ts'
import { type Note, noAnswerNeeded } from '#domain/requests/message.ts'
import { hasOpenQuestion } from '#domain/requests/waiting.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { PanelLine, PanelLines, PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { AssignMenu } from './assign-menu.tsx'
import { useHeldQuotes } from './held-sends.tsx'
import { DueTime, EmailState } from './queue-table.tsx'

export function RequestFacts({ request }: { request: OperatorRequest }) {
  const held = useHeldQuotes().get(request.id)
  const { client } = request
  const { dueAt, waitingOn, waitingSince } = held
    ? { ...quotedState, dueAt: undefined, waitingSince: held.dueAt }
    : request
  return (
    <PanelLines>
      <PanelLine name="Client">
        {client.company && <span className="block font-semibold">{client.name}</span>}
        <span className="block">
          <PanelLink
            panel="client"
            opens={client.companyId}
            without={['request', 'quote', 'invoice']}
          >
            {client.company || client.name}
          </PanelLink>
        </span>
        <a href={`mailto:${client.email}`} className={linkClass()}>
          {client.email}
        </a>
        <span className="block">
          <EmailState isConfirmed={client.isEmailConfirmed} />
        </span>
      </PanelLine>
      <PanelLine name="Answer">
        {dueAt ? (
          <>
            <DueTime dueAt={dueAt} />
            <span className="block text-soft">
              <Moment at={dueAt} />
            </span>
          </>
        ) : waitingOn === 'client' ? (
          <span className="text-soft">
            Waiting on the client since <Day date={waitingSince} />
          </span>
        ) : (
          'Nothing due'
        )}
        <NoAnswerNeeded request={request} />
      </PanelLine>
      <PanelLine name="Assigned to">
        <AssignMenu request={request} />
      </PanelLine>
    </PanelLines>
  )
}

/** Ends the wait for an answer, of either side. Nothing but an answer does so otherwise. */
function NoAnswerNeeded({ request }: { request: OperatorRequest }) {
  const { id, events, waitingOn, closure } = request
  const write = useRequestChange(id, (operations, note: Note) =>
    operations.writeNote(id, note, newKey()),
  )
  const isOpen = waitingOn !== 'none' && !closure && hasOpenQuestion(events)
  if (!isOpen && !write.isSuccess) return null
  const { upTo = '0' } = seenIn(events)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      {isOpen && (
        <Button
          look="outline"
          className="assign-button"
          aria-keyshortcuts="e"
          isBusy={write.isPending}
          onClick={() => write.mutate({ text: noAnswerNeeded, settlesUpTo: Number(upTo) })}
        >
          {noAnswerNeeded}
        </Button>
      )}
      <p role="status" className="text-soft empty:hidden">
        {write.isSuccess && !isOpen && 'Marked as needing no answer'}
      </p>
      <Failure error={write.error} className="" />
    </div>
  )
}
