import { CallError } from '#contract/errors.ts'
import type { unsubscribeEndpoints } from '#contract/unsubscribe-endpoints.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { changeByToken, readUnsubscription } from './notification-preferences.ts'
import { unknownLinkPage, unsubscribePage } from './unsubscribe-page.ts'

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
