import { CallError } from '#contract/errors.ts'
import type { trackingEndpoints } from '#contract/requests.ts'
import { createCallerReader } from '#server/accounts/authorize.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Call } from '#server/http/router.ts'
import { streamChanges } from './stream-changes.ts'

/** Per user and process: more than the tabs and devices of one user, few enough to be harmless. */
const streamsMax = 20

const responseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Without this, proxies buffer events instead of passing them on at once.
  'X-Accel-Buffering': 'no',
}

export async function openChangeStream(
  { database, accounts, streams }: Dependencies,
  { user, headers, query }: Call<(typeof trackingEndpoints)['watch']>,
): Promise<Response> {
  if (streams.countOf(user.id) >= streamsMax) throw new CallError('too-many')
  const readUser = createCallerReader(headers, {
    readUser: accounts.readUserQuietly,
    readTokenUser: accounts.readTokenUser,
  })
  const watch = { database, streams, user, tab: query.tab, readUser }
  return new Response(streamChanges(watch), { headers: responseHeaders })
}
