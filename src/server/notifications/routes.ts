import type { unsubscribeEndpoints } from '#contract/accounts.ts'
import { CallError } from '#contract/errors.ts'
import type { inboundMailEndpoints } from '#contract/requests.ts'
import {
  formatOccasion,
  type NotificationPreference,
} from '#domain/notifications/notification-rules.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import {
  buttonStyle,
  escapeHtml,
  renderHeading,
  renderHtmlPage,
  renderLink,
  renderParagraph,
} from '#server/notifications/mail/render-html.ts'
import { receiveMail } from '#server/notifications/replies/receive-mail.ts'
import { changeByToken, readPreferenceByToken } from './notification-preferences.ts'

/** Only a POST changes anything: programs that scan emails open their links. Mail providers send it without a cookie. */
export function unsubscribeHandlers({
  database,
  publicUrl,
}: Dependencies): Handlers<typeof unsubscribeEndpoints> {
  return {
    async askToUnsubscribe({ query: { token }, headers }) {
      const preference = await readPreferenceByToken(database, token)
      if (preference === undefined) return unknownLink(headers)
      return unsubscribePage(preference, token, publicUrl, false)
    },
    async unsubscribe({ query: { token, isOn: wanted }, headers }) {
      const isOn = wanted === 'true'
      const changed = await changeByToken(database, token, isOn)
      if (changed === undefined) return unknownLink(headers)
      return unsubscribePage({ ...changed, isOn }, token, publicUrl, true)
    },
  }

  /** A person gets a page, a program the error. */
  function unknownLink(headers: Headers): Response {
    if (!headers.get('Accept')?.includes('text/html')) throw new CallError('not-found')
    const text = 'Nothing was changed. Sign in to choose which emails you get.'
    return page(publicUrl, 'This link no longer works', [renderParagraph(text)], 404)
  }
}

export function inboundMailHandlers(
  dependencies: Dependencies,
): Handlers<typeof inboundMailEndpoints> {
  return { receiveMail: ({ body, headers }) => receiveMail(dependencies, body, headers) }
}

/** Says whether emails of a kind are on, and has the button that changes it. Works without scripts. */
function unsubscribePage(
  { kind, isOn }: NotificationPreference,
  token: string,
  publicUrl: string,
  isChanged: boolean,
): Response {
  const question = isChanged ? 'These emails are on again' : 'Stop these emails?'
  const query = new URLSearchParams({ token, ...(isOn ? {} : { isOn: 'true' }) })
  return page(publicUrl, isOn ? question : 'These emails are off', [
    renderParagraph(formatPreference({ kind, isOn })),
    `<form method="post" action="?${escapeHtml(query.toString())}" style="margin:24px 0">
<button class="button" style="${buttonStyle};font-family:inherit;cursor:pointer">${isOn ? 'Stop these emails' : 'Turn on again'}</button>
</form>`,
    renderParagraph('Emails about your account, such as a new password, are always sent.'),
  ])
}

function formatPreference({ kind, isOn }: NotificationPreference): string {
  return `You ${isOn ? 'get' : 'won’t get'} an email ${formatOccasion(kind)}.`
}

function page(publicUrl: string, heading: string, parts: string[], status = 200): Response {
  const link = renderLink('Choose your emails', `${publicUrl}/dashboard?account=`)
  const html = renderHtmlPage(heading, [renderHeading(heading), ...parts], link)
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
