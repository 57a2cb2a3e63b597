import { createHash } from 'node:crypto'
import type { Site } from './site/static-site.ts'

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
  const hashes = inlineScripts(site).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
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

function inlineScripts(site: Site): string[] {
  const pages = [...site.files.values(), ...(site.notFound ? [site.notFound] : [])]
  return pages
    .filter((page) => page.type.startsWith('text/html'))
    .flatMap((page) => executableScripts(new TextDecoder().decode(page.identity.body)))
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
