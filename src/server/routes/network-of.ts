/**
 * The network of an address, as `parseIp` spells it. A client with one IPv6 address usually has 2^64 of
 * them, all of which begin alike: they count as one.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return `${address.split(':').slice(0, 4).join(':')}::/64`
}
