import { chooseEncoding, matchesAnyTag } from './encoding.ts'
import type { Representation, Site, SiteFile } from './static-site.ts'

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
  if (file) return sendFile(file, request)
  const page = site.redirects.get(path)
  return page === undefined ? sendNotFound(site, request) : redirect(page, target)
}

function sendFile(file: SiteFile, request: Request): Response {
  const range = request.method === 'GET' ? wantedRange(file, request) : undefined
  const chosen = range ? file.identity : negotiate(file, request)
  const headers = { ...fileHeaders(file, chosen), ETag: chosen.etag, 'Accept-Ranges': 'bytes' }
  if (matchesAnyTag(request.headers.get('If-None-Match'), chosen.etag)) {
    const { ETag, Vary, 'Cache-Control': caching } = headers
    return new Response(null, { status: 304, headers: { ETag, Vary, 'Cache-Control': caching } })
  }
  const size = chosen.body.length
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  if (!range) return new Response(chosen.body, { headers })
  const part = chosen.body.subarray(range.start, range.end + 1)
  return new Response(part, {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(part.length),
      'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
    },
  })
}

// If-Range names the version of which the client has parts: of another version it needs the whole.
function wantedRange(file: SiteFile, request: Request) {
  const has = request.headers.get('If-Range')
  if (has !== null && has !== file.identity.etag) return undefined
  return readByteRange(request.headers.get('Range') ?? '', file.identity.body.length)
}

function negotiate(file: SiteFile, request: Request): Representation {
  const offered = file.compressed.map((copy) => copy.encoding)
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '', offered)
  return file.compressed.find((copy) => copy.encoding === encoding) ?? file.identity
}

function fileHeaders(file: SiteFile, { encoding, body }: Representation) {
  return {
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    'Cache-Control': file.cacheControl,
    Vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  }
}

// The target is one of our own pages, never the client's input: no open redirect.
function redirect(page: string, target: string): Response {
  const query = /\?[^#]*/.exec(target)?.[0] ?? ''
  return new Response(null, {
    status: 308,
    headers: { Location: page + query, 'Cache-Control': 'no-cache' },
  })
}

function sendNotFound(site: Site, request: Request): Response {
  if (!site.notFound) return new Response('Not found\n', { status: 404 })
  const chosen = negotiate(site.notFound, request)
  return new Response(chosen.body, { status: 404, headers: fileHeaders(site.notFound, chosen) })
}

/**
 * The decoded path of a request target, or undefined when its percent-encoding is malformed. A URL parser would fold
 * '..' away; read as it was sent, a climbing path simply names no file.
 */
export function requestedPath(target: string): string | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path || '/')
  } catch {
    return undefined
  }
}

/**
 * Reads a Range header for a body of `size` bytes. Several ranges, other units and malformed ones are ignored, which
 * HTTP allows: the client then gets the whole.
 */
export function readByteRange(header: string, size: number) {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header)
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  if (!isSuffix && last !== '' && Number(last) < start) return undefined
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start < size ? { start, end } : 'unsatisfiable'
}
