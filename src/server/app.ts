import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { apiPath } from '#contract/endpoint.ts'
import { isInside } from './routes/path-inside.ts'
import type { ApiEnv } from './routes/router.ts'
import { nodeResponse } from './routes/set-header.ts'
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
    const response = nodeResponse(c)
    if (api && response && isInside(apiPath, c.req.path)) {
      for (const [name, value] of forPages) response.setHeader(name, value)
      return api.fetch(c.req.raw, c.env)
    }
    const answer = await (api && isInside(apiPath, c.req.path)
      ? api.fetch(c.req.raw, c.env)
      : serveSite(site, c.req.raw, c.env?.incoming?.url ?? c.req.url))
    // Set on the response itself: through the context, each header would copy it.
    const headers = isPart(answer) ? forParts : forPages
    // A response may have a stricter one of its own.
    for (const [name, value] of headers) {
      if (!answer.headers.has(name)) answer.headers.set(name, value)
    }
    return answer
  })
  return app
}

const namesForParts = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** Scripts and fonts: the policies of the page that loads them apply to them. */
function isPart(answer: Response): boolean {
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.ok && (type.startsWith('text/javascript') || type.startsWith('font/'))
}
