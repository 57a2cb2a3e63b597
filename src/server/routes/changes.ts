import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { streamChanges } from '#server/services/stream-changes.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

/** For each user and process: more than anybody's tabs and devices, fewer than would hurt. */
const streamsMax = 20

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  // Proxies would hold back what is to be heard at once.
  'X-Accel-Buffering': 'no',
}

export function serveChanges(serve: Serve, { database, accounts, streams }: Dependencies): void {
  serve(endpoints.watch, async ({ user, headers: sent, signal }) => {
    if (streams.countOf(user.id) >= streamsMax) throw new CallError('too-many')
    const readUser = () => accounts.readUser(sent)
    return new Response(streamChanges({ database, streams, user, readUser, signal }), {
      headers,
    })
  })
}
