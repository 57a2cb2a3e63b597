import { parseAccept } from 'hono/utils/accept'
import type { Encoding, Site, SiteFile } from './static-site.ts'

/** Answers one request from the site. `target` is the request's path and query as it was sent. */
export function serveSite(site: Site, request: Request, target: string): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed\n', {
      status: 405,
      headers: { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const path = requestedPath(target) ?? ''
  const file = site.files.get(path)
  if (file) return sendFile(file, request.headers)
  const page = site.redirects.get(path)
  if (page !== undefined) return redirect(page, target)
  if (!site.notFound) return new Response('Not found\n', { status: 404 })
  return sendFile(site.notFound, request.headers, 404)
}

export function sendFile(file: SiteFile, asked: Headers, status = 200): Response {
  const offered = file.compressed.map((copy) => copy.encoding)
  const wanted = chooseEncoding(asked.get('Accept-Encoding') ?? '', offered)
  const { encoding, body, etag } =
    file.compressed.find((copy) => copy.encoding === wanted) ?? file.identity
  const caching = { 'Cache-Control': file.cacheControl, Vary: 'Accept-Encoding' }
  const tag = status === 200 ? { ETag: etag } : undefined
  if (tag && matchesAnyTag(asked.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: { ...caching, ...tag } })
  }
  const headers = {
    ...caching,
    ...tag,
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
  return new Response(body, { status, headers })
}

// The target is one of our own pages, never the client's input: no open redirect.
function redirect(page: string, target: string): Response {
  const query = /\?[^#]*/.exec(target)?.[0] ?? ''
  return new Response(null, {
    status: 308,
    headers: { Location: page + query, 'Cache-Control': 'no-cache' },
  })
}

/** The decoded path, or undefined if malformed. Read as it was sent: a URL parser would fold '..' away. */
export function requestedPath(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path || '/')
  } catch {
    return undefined
  }
}

/** Content negotiation: the offered encoding with the highest weight; of equal ones the first. */
export function chooseEncoding(header: string, offered: Encoding[]): Encoding {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]))
  // The wildcard does not include identity, which is the fallback anyway.
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
  const [best = 'identity'] = [...offered, 'identity' as const]
    .filter((encoding) => weigh(encoding) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one))
  return best
}

/** If-None-Match compares weakly: proxies that recompress mark our tags with W/. */
export function matchesAnyTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  return (header.match(/(W\/)?"[^"]*"/g) ?? []).some((listed) => listed.replace(/^W\//, '') === tag)
}
