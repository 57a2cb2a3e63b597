import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryError } from '#domain/webhooks/webhook.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

export interface PostOptions {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  arePrivateNetworksAllowed: boolean
}

export interface PostResult {
  responseStatus: number | null
  durationMs: number
  /** Null when the receiver answered with a success. */
  error: DeliveryError | null
}

/**
 * Posts to an address that a user chose. Redirects are not followed, and nothing of the answer is read
 * but its status: it goes into a log that the user sees.
 */
export async function postWebhook(options: PostOptions): Promise<PostResult> {
  const start = performance.now()
  const result = await attempt(options)
  return { ...result, durationMs: Math.round(performance.now() - start) }
}

async function attempt(options: PostOptions): Promise<Omit<PostResult, 'durationMs'>> {
  if (!isAllowedAddress(options)) return { responseStatus: null, error: 'unreachable' }
  try {
    const responseStatus = await send(options)
    return { responseStatus, error: errorOfStatus(responseStatus) }
  } catch (error) {
    return { responseStatus: null, error: errorKind(error) }
  }
}

/** Node resolves no name for an IP address, so the address itself is checked. */
export function isAllowedAddress(
  options: Pick<PostOptions, 'url' | 'arePrivateNetworksAllowed'>,
): boolean {
  if (options.arePrivateNetworksAllowed) return true
  const { protocol, hostname } = new URL(options.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

function send(options: PostOptions): Promise<number> {
  const { url, headers, body, timeoutMs, arePrivateNetworksAllowed } = options
  const request = url.toLowerCase().startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      // A connection of its own: an idle one would be used again without a check.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Hitlist-Webhooks/1',
      },
      ...(arePrivateNetworksAllowed ? {} : { lookup: lookupPublic }),
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function errorKind(error: unknown): DeliveryError {
  const { code = '' } = error as { code?: string }
  if (code === 'ABORT_ERR') return 'timeout'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'unreachable'
}
