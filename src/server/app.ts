import { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { apiPath } from '#contract/endpoint.ts'
import { EventBody } from './routes/event-body.ts'
import { isInside } from './routes/path-inside.ts'
import type { ApiEnv } from './routes/router.ts'
import { securityHeaders } from './security-headers.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/static-site.ts'

interface AppOptions {
  site: Site
  /** Only for the live server. */
  api?: Hono<ApiEnv>
  /** Whether the public address is https. */
  isSecure?: boolean
}

/** Everything but the socket. Tests have none: there the request's own URL replaces the raw one. */
export function createApp({ site, api, isSecure = false }: AppOptions) {
  const forPages = Object.entries(securityHeaders(site, isSecure))
  const forParts = forPages.filter(([name]) => namesForParts.has(name))
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.all('*', async (c) => {
    const answer = await (api && isInside(apiPath, c.req.path)
      ? api.fetch(c.req.raw, c.env)
      : serveSite(site, c.req.raw, c.env?.incoming?.url ?? c.req.url))
    // Set on the response itself: through the context, each header would copy it.
    const headers = isPart(answer) ? forParts : forPages
    // A response may have a stricter one of its own.
    for (const [name, value] of headers) {
      if (!answer.headers.has(name)) answer.headers.set(name, value)
    }
    const outgoing = c.env?.outgoing
    return outgoing instanceof ServerResponse && isEventStream(answer)
      ? writeEvents(answer, outgoing)
      : answer
  })
  return app
}

const namesForParts = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** Scripts and fonts: the policies of the page that loads them apply to them. */
function isPart(answer: Response): boolean {
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.ok && (type.startsWith('text/javascript') || type.startsWith('font/'))
}

function isEventStream(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
}

/** Returns what tells the adapter that the response is written; that of a HEAD request has no body. */
function writeEvents(answer: Response, outgoing: ServerResponse): Response {
  if (!(answer.body instanceof EventBody)) return answer
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).flushHeaders()
  answer.body.writeTo(outgoing)
  return RESPONSE_ALREADY_SENT
}
