import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { DeliveryError } from '#domain/webhooks/webhook.ts'
import { createWorkQueue } from '#server/accounts/password-hasher.ts'

interface AskOptions {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  arePrivateNetworksAllowed: boolean
}

export type PostOptions = Omit<AskOptions, 'method'> & { body: string }

export interface PostResult {
  responseStatus: number | null
  /** Null when the receiver answered with a success. */
  error: DeliveryError | null
}

/** Posts to an address that an admin chose. */
export async function postWebhook({ headers, body, ...options }: PostOptions): Promise<PostResult> {
  const length = Buffer.byteLength(body)
  const asked = await askStatus({
    ...options,
    method: 'POST',
    body,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': String(length),
      'User-Agent': 'Hitlist-Webhooks/1',
    },
  })
  if (asked.responseStatus === null) return asked
  const kind = Math.floor(asked.responseStatus / 100)
  return { ...asked, error: kind === 2 ? null : kind === 3 ? 'redirect' : 'status' }
}

/** Calls an address that somebody entered. Follows no redirect, and reads only the status, whatever that is. */
export async function askStatus(options: AskOptions): Promise<PostResult> {
  try {
    if (!isAllowedAddress(options.url, options.arePrivateNetworksAllowed)) {
      return { responseStatus: null, error: 'unreachable' }
    }
    return { responseStatus: await send(options, await resolveHost(options)), error: null }
  } catch (error) {
    return { responseStatus: null, error: errorKind(error) }
  }
}

/** Node resolves no name for an IP address, so the address itself is checked. */
export function isAllowedAddress(url: string, arePrivateNetworksAllowed: boolean): boolean {
  if (arePrivateNetworksAllowed) return true
  const host = hostOf(url)
  return new URL(url).protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

interface ResolvedHost {
  addresses: LookupAddress[]
  /** Ends what is left to do. */
  signal: AbortSignal
}

/** Node resolves two names at a time, and cannot stop: a third waits for as long as these take. */
const inTurn = createWorkQueue(2, Number.POSITIVE_INFINITY)

/** The time for all of it begins with the lookup: waiting for names that do not resolve makes no other late. */
export function resolveHost({
  url,
  timeoutMs,
  arePrivateNetworksAllowed,
}: Pick<AskOptions, 'url' | 'timeoutMs' | 'arePrivateNetworksAllowed'>): Promise<ResolvedHost> {
  const host = hostOf(url)
  return new Promise((resolve, reject) => {
    const look = async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      signal.addEventListener('abort', () => reject(signal.reason))
      const addresses = await lookup(host, { all: true }).catch(reject)
      if (!addresses) return
      // If any address is not public, so may be the one that is connected to.
      const areAllowed =
        arePrivateNetworksAllowed || addresses.every(({ address }) => isPublicAddress(address))
      if (areAllowed) resolve({ addresses, signal })
      else reject(Object.assign(new Error('Not public.'), { code: privateAddressCode }))
    }
    void (isIP(host) === 0 ? inTurn(look) : look())
  })
}

/** Connects to the addresses that were checked, without a second lookup. */
function send(options: AskOptions, { addresses, signal }: ResolvedHost): Promise<number> {
  const { url, method, headers, body } = options
  const [first] = addresses
  const request = url.toLowerCase().startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      // A connection of its own: an idle one would be used again without a check.
      agent: false,
      signal,
      headers,
      lookup: (_host, { all }, callback) =>
        all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family),
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    // Some answers, such as one that changes the protocol, end it without an error.
    sent.on('close', () => reject(new Error('Closed without an answer.')))
    sent.end(body)
  })
}

function errorKind(error: unknown): DeliveryError {
  const { code, name } = error as { code?: unknown; name?: string }
  if (code === 'ABORT_ERR' || name === 'TimeoutError') return 'timeout'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(String(code)) ? 'tls' : 'unreachable'
}

/** IANA's special-purpose networks. 169.254.0.0/16 has the metadata services of cloud providers. */
const specialIpv4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'

/** Of IPv6 only this is public. Mapped and translated IPv4 addresses, local and multicast ones are outside. */
const global = blockListOf('2000::/3', 'ipv6')
/** Within it: protocols such as Teredo, documentation, 6to4, and documentation again. */
const specialIpv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
const special = { ipv4: blockListOf(specialIpv4, 'ipv4'), ipv6: blockListOf(specialIpv6, 'ipv6') }

function blockListOf(networks: string, version: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks.split(' ')) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), version)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.ipv4.check(address, 'ipv4')
  if (version === 6) return global.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
  return false
}

export const privateAddressCode = 'EPRIVATE'
