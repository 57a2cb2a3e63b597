import {
  type NotificationPreference,
  notificationSentence,
} from '#domain/notifications/notification-kinds.ts'
import { colors, escapeHtml, renderHtmlPage } from '#server/notifications/mail/html-page.ts'
import {
  buttonStyle,
  renderHeading,
  renderParagraph,
} from '#server/notifications/mail/render-html.ts'

interface UnsubscribePageOptions extends NotificationPreference {
  token: string
  publicUrl: string
  /** Whether the visitor has just changed it. */
  isChanged: boolean
}

/** Says whether emails of a kind are on, and has the button that changes it. Works without scripts. */
export function unsubscribePage({
  kind,
  isOn,
  token,
  publicUrl,
  isChanged,
}: UnsubscribePageOptions): string {
  const heading = headingFor(isOn, isChanged)
  return render(publicUrl, heading, [
    renderParagraph(notificationSentence({ kind, isOn })),
    button(token, !isOn),
    renderParagraph('Emails about your account, such as a new password, are always sent.'),
  ])
}

export function unknownLinkPage(publicUrl: string): string {
  const text = 'Nothing was changed. Sign in to choose which emails you get.'
  return render(publicUrl, 'This link no longer works', [renderParagraph(text)])
}

function headingFor(isOn: boolean, isChanged: boolean): string {
  if (isOn) return isChanged ? 'These emails are on again' : 'Turn off these emails?'
  return 'These emails are off'
}

function button(token: string, isOn: boolean): string {
  const query = new URLSearchParams({ token, ...(isOn ? { isOn: 'true' } : {}) })
  const label = isOn ? 'Turn on again' : 'Turn off'
  return `<form method="post" action="?${escapeHtml(query.toString())}" style="margin:24px 0">
<button class="button" style="${buttonStyle};font-family:inherit;cursor:pointer">${label}</button>
</form>`
}

function render(publicUrl: string, heading: string, parts: string[]): string {
  const url = escapeHtml(`${publicUrl}/dashboard?account=`)
  return renderHtmlPage({
    title: heading,
    content: [renderHeading(heading), ...parts].join('\n'),
    footer: `<a class="link" href="${url}" style="color:${colors.primary}">Choose your emails</a>`,
  })
}
