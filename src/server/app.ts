import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { apiPath } from '#contract/endpoint.ts'
import type { ApiEnv } from './http/router.ts'
import { isInside } from './http/router.ts'
import { securityHeaders } from './security-headers.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/static-site.ts'

interface AppOptions {
  site: Site
  api?: Hono<ApiEnv>
  /** Whether the public address is https. */
  isSecure?: boolean
}

/** Everything but the socket. Tests have none: there the request's own URL replaces the raw one. */
export function createApp({ site, api, isSecure = false }: AppOptions) {
  const forPages = Object.entries(securityHeaders(site, isSecure))
  const forParts = forPages.filter(([name]) => namesForParts.has(name))

  return {
    // Without a router: a second Hono app around the API would match and wrap every call again.
    async fetch(request: Request, env: Partial<HttpBindings> = {}): Promise<Response> {
      const called = isInside(apiPath, getPath(request)) ? api : undefined
      const answer = await (called?.fetch(request, env) ??
        serveSite(site, request, env.incoming?.url ?? request.url))
      // Set on the response itself, which is not copied.
      const type = answer.headers.get('Content-Type') ?? ''
      const isPart = answer.ok && /^(text\/javascript|font\/)/.test(type)
      const headers = isPart ? forParts : forPages
      // A response may have a stricter one of its own.
      for (const [name, value] of headers) {
        if (!answer.headers.has(name)) answer.headers.set(name, value)
      }
      return request.method === 'HEAD' ? new Response(null, answer) : answer
    },
  }
}

/** For scripts and fonts: the policies of the page that loads them apply to them. */
const namesForParts = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])
