import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { MailBlock } from '#server/notifications/mail/mail-content.ts'

/** The texts of messages, each under the name of its author. */
export function quotesOf(events: readonly RequestEvent[]): MailBlock[] {
  return events.flatMap(({ by, detail }) =>
    detail.kind === 'messaged'
      ? [{ kind: 'quote', intro: `${by.name} wrote`, text: detail.text }]
      : [],
  )
}
