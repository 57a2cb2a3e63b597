import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Not on the public internet, or not those of a single host: IANA's special-purpose registries. */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of cloud providers.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only this is public. Mapped and translated IPv4 addresses, local and multicast ones are outside. */
const globalIpv6 = ['2000::', 3] as const

/** Within it: protocols such as Teredo, documentation, 6to4, and documentation again. */
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of specialIpv4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of specialIpv6) special.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet(...globalIpv6, 'ipv6')

/** Whether an IP address is on the public internet. False for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  if (version === 6) return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return false
}

export const privateAddressCode = 'EPRIVATE'

/**
 * Resolves a host name for a connection, and fails if any of its addresses is not public. The connection
 * is made to the addresses that were checked: a second answer of the name's owner is never asked for.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('Not public.'), { code: privateAddressCode }), [])
    }
    if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
