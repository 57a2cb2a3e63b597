import { apiPath } from '#contract/endpoint.ts'
import { unsubscribeEndpoints } from '#contract/unsubscribe-endpoints.ts'
import {
  type NotificationKind,
  notificationSentence,
} from '#domain/notifications/notification-kinds.ts'
import type { Mail } from '#server/notifications/mail/outbox-store.ts'
import { renderHtml } from '#server/notifications/mail/render-html.ts'
import { renderText } from '#server/notifications/mail/render-text.ts'
import type { NotificationText } from './notification-text.ts'

interface ComposeOptions {
  recipient: string
  kind: NotificationKind
  /** The request's; undefined for an email about several, which leads to the queue. */
  id: string | undefined
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** Turns the kind off. */
  token: string
}

const subjectChars = 120

/** An email about a request. */
export function composeNotification(
  { heading, blocks, action }: NotificationText,
  { recipient, kind, id, publicUrl, token }: ComposeOptions,
): Mail {
  const subject = shorten(`${id ? `${id}: ` : ''}${heading.replaceAll(/\s+/g, ' ')}`)
  const place = id ? `request=${id}` : 'tab=operations'
  const unsubscribeUrl = `${publicUrl}${apiPath}${unsubscribeEndpoints.askToUnsubscribe.path}?token=${token}`
  const content = {
    heading,
    blocks,
    action: { label: action, url: `${publicUrl}/dashboard?${place}` },
    footer: {
      text: notificationSentence({ kind, isOn: true }),
      links: [
        { label: 'Turn this off', url: unsubscribeUrl },
        { label: 'Choose your emails', url: `${publicUrl}/dashboard?account=` },
      ],
    },
  }
  return {
    recipient,
    subject,
    body: renderText(content),
    html: renderHtml(content, { title: subject, corner: id ?? '' }),
    // Also what sets it apart from emails about accounts, which others do not wait behind.
    thread: id ?? kind,
    unsubscribeUrl,
  }
}

function shorten(subject: string): string {
  return subject.length <= subjectChars ? subject : `${subject.slice(0, subjectChars - 3)}...`
}
