import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import type { MailBlock } from '#server/notifications/mail/mail-content.ts'

/** What the email about one or several events is made of, for either side. */
export interface NotificationFacts {
  /** The request's. */
  id: string
  /** When our answer is due, if it is. */
  dueAt: string | undefined
  /** Several only for messages. */
  events: readonly [RequestEvent, ...RequestEvent[]]
  /** The quote that was sent or accepted, where that is the event. */
  quote?: QuoteInPlan | undefined
  /** Links begin with it. */
  publicUrl: string
}

/** What an email says about events; who gets it, and the links, are added to it. */
export interface NotificationText {
  /** Also the subject, after the request's number. */
  heading: string
  blocks: MailBlock[]
  /** The label of the link to the request. */
  action: string
}
