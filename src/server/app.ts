import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { apiPath } from '#contract/endpoint.ts'
import { isInside } from './routes/path-inside.ts'
import type { ApiEnv } from './routes/router.ts'
import { securityHeaders } from './security-headers.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/static-site.ts'

interface AppOptions {
  site: Site
  /** Behind the live door alone. */
  api?: Hono<ApiEnv>
  /** Whether people reach it by https alone. */
  isSecure?: boolean
}

/** Everything but the socket. In tests there is none, so the request's own URL stands in for what was sent. */
export function createApp({ site, api, isSecure = false }: AppOptions) {
  const forPages = Object.entries(securityHeaders(site, isSecure))
  const forParts = forPages.filter(([name]) => namesForParts.has(name))
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.all('*', async (c) => {
    const answer = await (api && isInside(apiPath, c.req.path)
      ? api.fetch(c.req.raw, c.env)
      : serveSite(site, c.req.raw, c.env?.incoming?.url ?? c.req.url))
    // On the answer itself: through the context, each of them would make a new one.
    const headers = isPart(answer) ? forParts : forPages
    for (const [name, value] of headers) answer.headers.set(name, value)
    return answer
  })
  return app
}

const namesForParts = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** Scripts and fonts, which never stand alone: what they may do is what the page says that loads them. */
function isPart(answer: Response): boolean {
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.ok && (type.startsWith('text/javascript') || type.startsWith('font/'))
}
