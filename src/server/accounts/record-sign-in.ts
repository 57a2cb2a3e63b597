import { browserName } from '#domain/accounts/browser-name.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { composeNewBrowser } from '#server/notifications/mail/compose-new-browser.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import { type CallOrigin, recordSecurityEvent } from './record-security-event.ts'
import { listBrowsersOf } from './security-event-store.ts'
import type { SessionUser } from './session-user.ts'

type SignedInUser = Pick<SessionUser, 'id' | 'email' | 'isEmailConfirmed'>

/**
 * Records a successful sign-in, and emails the user about one with a browser and network that the log does
 * not have. Only a confirmed address gets that email: anyone can sign up with anyone's address, and sign in from many
 * networks.
 */
export async function recordSignIn(
  trx: Query,
  announce: Announce,
  user: SignedInUser,
  { origin, publicUrl, detail }: { origin: CallOrigin; publicUrl: string; detail?: string },
): Promise<void> {
  const known = await listBrowsersOf(trx, user.id)
  const how = detail === undefined ? {} : { detail }
  await recordSecurityEvent(trx, { userId: user.id, kind: 'signed-in', origin, ...how })
  // The first sign-in that the log keeps has no other to compare with.
  if (!user.isEmailConfirmed || known.length === 0) return
  const browser = browserName(origin.userAgent)
  const isKnown = known.some(
    ({ network, userAgent }) =>
      network === origin.network && browserName(userAgent ?? '') === browser,
  )
  if (isKnown) return
  const mail = composeNewBrowser(user.email, publicUrl, { browser, at: new Date() })
  await enqueueMail(trx, announce, mail)
}
