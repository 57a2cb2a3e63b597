import type { OperatorRequest } from '#domain/operations/operations.ts'
import { linkClass } from '#ui/button.tsx'
import { PanelLine, PanelLines } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { DueTime, NoAnswerNeeded } from './answer-line.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { EmailState } from './queue-table.tsx'

/** Who ordered, until when an answer is due, and who gives it. */
export function RequestFacts({ request }: { request: OperatorRequest }) {
  const { client, dueAt, waitingOn, waitingSince } = request
  return (
    <PanelLines>
      <PanelLine name="Client">
        <span className="block font-semibold">{client.name}</span>
        {client.company && <span className="block">{client.company}</span>}
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
