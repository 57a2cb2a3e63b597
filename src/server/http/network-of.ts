/**
 * The network of an address in the format of `parseIp`. A client with one IPv6 address usually has a /64
 * network of 2^64: they count as one.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return `${address.split(':').slice(0, 4).join(':')}::/64`
}
