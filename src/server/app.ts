import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { apiPath } from '#contract/endpoint.ts'
import { type ApiEnv, isInside } from './http/router.ts'
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
  const forAssets = forPages.filter(([name]) => namesForAssets.has(name))

  return {
    // Without a router: a second Hono app around the API would match and wrap every call again.
    async fetch(request: Request, env: Partial<HttpBindings> = {}): Promise<Response> {
      const called = isInside(apiPath, getPath(request)) ? api : undefined
      const answer = await (called?.fetch(request, env) ??
        serveSite(site, request, env.incoming?.url ?? request.url))
      // Set on the response itself, which is not copied.
      const type = answer.headers.get('Content-Type') ?? ''
      const isAsset = answer.ok && /^(text\/javascript|font\/)/.test(type)
      const headers = isAsset ? forAssets : forPages
      // A response may have a stricter one of its own.
      for (const [name, value] of headers) {
        if (!answer.headers.has(name)) answer.headers.set(name, value)
      }
      return request.method === 'HEAD' ? new Response(null, answer) : answer
    },
  }
}

/** For scripts and fonts: the policies of the page that loads them apply to them. */
const namesForAssets = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** The security headers of every response. Inline scripts are allowed only by their hash. */
export function securityHeaders(site: Site, isSecure = false): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(site),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Without includeSubDomains: other services may run below this host's domain.
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

function contentSecurityPolicy(site: Site): string {
  const hashes = [...site.files.values(), ...(site.notFound ? [site.notFound] : [])]
    .filter((page) => page.type.startsWith('text/html'))
    .flatMap((page) => executableScripts(new TextDecoder().decode(page.identity.body)))
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // Menus and tooltips are placed through style attributes, which cannot be hashed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function executableScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && isExecutable(attributes))
    .map(([, , body = '']) => body.replace(/\r\n?/g, '\n'))
}

// A script of any other type, such as application/ld+json, is data to the browser.
function isExecutable(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''
  return /^(|module|importmap|speculationrules|(text|application)\/(java|ecma)script)$/i.test(type)
}
