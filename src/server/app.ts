import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { securityHeaders } from './security-headers.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/static-site.ts'

/** Everything but the socket. In tests there is none, so the request's own URL stands in for what was sent. */
export function createApp({ site }: { site: Site }) {
  const headers = Object.entries(securityHeaders(site))
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of headers) c.header(name, value)
  })
  app.all('*', (c) => serveSite(site, c.req.raw, c.env?.incoming?.url ?? c.req.url))
  return app
}
