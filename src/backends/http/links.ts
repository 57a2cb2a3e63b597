import type { Links } from '#contract/backend.ts'
import type { linkEndpoints } from '#contract/link-endpoints.ts'
import type { Call } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'
import type { Session } from './session.ts'

type Given = Pick<Links, 'signInByLink' | 'placeUnconfirmedOrder'>

/** The derived client, but for the calls that sign in. */
export function createLinks(call: Call, session: Session): Links {
  return createEndpointClient<typeof linkEndpoints, Given>(call, {
    async signInByLink(form) {
      const reply = await call('signInByLink', { body: form })
      if (reply.user) session.remember(reply.user)
      return reply
    },
    async placeUnconfirmedOrder(form) {
      const reply = await call('placeUnconfirmedOrder', { body: form })
      if (reply.user) session.remember(reply.user)
      return reply
    },
  })
}
