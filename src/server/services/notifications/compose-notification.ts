import { apiPath } from '#contract/endpoint.ts'
import { unsubscribeEndpoints } from '#contract/unsubscribe-endpoints.ts'
import { type NotificationKind, notificationSentence } from '#domain/notification-kinds.ts'
import type { Mail } from '#server/db/outbox-store.ts'
import { renderHtml } from '#server/services/mail/render-html.ts'
import { renderText } from '#server/services/mail/render-text.ts'
import type { NotificationText } from './notification-text.ts'

interface ComposeOptions {
  recipient: string
  kind: NotificationKind
  /** The request's. */
  id: string
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
  const subject = shorten(`${id}: ${heading.replaceAll(/\s+/g, ' ')}`)
  const unsubscribeUrl = `${publicUrl}${apiPath}${unsubscribeEndpoints.askToUnsubscribe.path}?token=${token}`
  const content = {
    heading,
    blocks,
    action: { label: action, url: `${publicUrl}/dashboard?request=${id}` },
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
    html: renderHtml(content, { title: subject, corner: id }),
    thread: id,
    unsubscribeUrl,
  }
}

function shorten(subject: string): string {
  return subject.length <= subjectChars ? subject : `${subject.slice(0, subjectChars - 3)}...`
}
