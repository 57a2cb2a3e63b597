import { CallError } from '#contract/errors.ts'
import type { unsubscribeEndpoints } from '#contract/notifications.ts'
import {
  type NotificationPreference,
  notificationSentence,
} from '#domain/notifications/notification-kinds.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  buttonStyle,
  colors,
  escapeHtml,
  renderHeading,
  renderHtmlPage,
  renderParagraph,
} from '#server/notifications/mail/render-html.ts'
import { changeByToken, readUnsubscription } from './notification-preferences.ts'

/**
 * Only a POST changes anything: programs that scan emails open their links. A mail provider sends it
 * without origin and cookie, and a person by the page's button.
 */
export function unsubscribeHandlers({
  database,
  publicUrl,
}: Dependencies): Handlers<typeof unsubscribeEndpoints> {
  return {
    async askToUnsubscribe({ query: { token }, headers }) {
      const preference = await readUnsubscription(database, token)
      if (preference === undefined) return unknownLink(headers)
      return page(unsubscribePage({ ...preference, token, publicUrl, isChanged: false }))
    },
    async unsubscribe({ query: { token, isOn: wanted }, headers }) {
      const isOn = wanted === 'true'
      const kind = await changeByToken(database, token, isOn)
      if (kind === undefined) return unknownLink(headers)
      return page(unsubscribePage({ kind, isOn, token, publicUrl, isChanged: true }))
    },
  }

  /** A person gets a page, a program the error. */
  function unknownLink(headers: Headers): Response {
    if (!headers.get('Accept')?.includes('text/html')) throw new CallError('not-found')
    return page(unknownLinkPage(publicUrl), 404)
  }
}

function page(html: string, status = 200): Response {
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

interface UnsubscribePageOptions extends NotificationPreference {
  token: string
  publicUrl: string
  /** Whether the visitor has just changed it. */
  isChanged: boolean
}

/** Says whether emails of a kind are on, and has the button that changes it. Works without scripts. */
function unsubscribePage({
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

function unknownLinkPage(publicUrl: string): string {
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
