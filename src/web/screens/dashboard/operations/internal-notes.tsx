import type { OperatorRequest } from '#domain/operations/operations.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { NoteTool } from './edit-tools.tsx'

/** What operators wrote for each other: of the part of the conversation that is loaded. */
export function InternalNotes({ request }: { request: OperatorRequest }) {
  const { events, earlier } = request
  const notes = events.flatMap(({ detail, ...event }) =>
    detail.kind === 'noted' ? [{ ...event, text: detail.text }] : [],
  )
  return (
    <PanelSection
      heading="Internal notes"
      summary={`(${notes.length}${earlier === null ? '' : '+'})`}
    >
      <ol aria-label="Internal notes" className="mb-3 grid gap-3">
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="border-l-2 border-dashed border-amber bg-amber-soft px-3 py-2">
            <p className="thread-by">
              <strong>{by.name}</strong> <Moment at={at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
      <NoteTool request={request} />
    </PanelSection>
  )
}
