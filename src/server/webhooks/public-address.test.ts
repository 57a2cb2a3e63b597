import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, privateAddressCode } from './public-address.ts'

describe('an IPv4 address', () => {
  test.each([
    [[0], 'this network'],
    [[10], 'private'],
    [[100, 64], 'carrier-grade NAT', 10],
    [[127], 'loopback'],
    [[169, 254], 'link-local'],
    [[172, 16], 'private', 12],
    [[192, 0, 0], 'IETF protocols'],
    [[192, 0, 2], 'documentation'],
    [[192, 88, 99], '6to4 relay'],
    [[192, 168], 'private'],
    [[198, 18], 'benchmarks', 15],
    [[198, 51, 100], 'documentation'],
    [[203, 0, 113], 'documentation'],
    [[224], 'multicast', 4],
    [[240], 'reserved', 4],
  ] as [number[], string, number?][])('of %j (%s) is not public', (head, _name, bits) => {
    const prefix = bits ?? head.length * 8
    const base = toNumber([...head, 0, 0, 0].slice(0, 4))
    const size = 2 ** (32 - prefix)
    const within = fc.oneof(fc.constantFrom(0, size - 1), fc.nat(size - 1))
    fc.assert(
      fc.property(within, (offset) => {
        expect(isPublicAddress(toText(base + offset))).toBe(false)
        expect(isPublicAddress(`::ffff:${toText(base + offset)}`)).toBe(false)
      }),
    )
  })

  const neighbours =
    '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 ' +
    '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 ' +
    '198.17.255.255 198.20.0.0 223.255.255.255'

  test.each(neighbours.split(' '))('%s beside those is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('an IPv6 address', () => {
  test('outside of 2000::/3 is not public', () => {
    const first = fc.integer({ min: 0, max: 0xffff }).filter((group) => group >> 13 !== 1)
    const rest = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(first, rest, (group, groups) => {
        const address = [group, ...groups].map((one) => one.toString(16)).join(':')
        expect(isPublicAddress(address)).toBe(false)
      }),
    )
  })

  // Mapped, compatible, NAT64, Teredo, ORCHID, documentation, 6to4, and of this machine or network.
  const special =
    ':: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 ' +
    '2001:0:7f00:1:: 2001:20::1 2001:db8::1 2002:7f00:1:: 3fff::1 fd00::1 fe80::1 ff02::1'

  test.each(special.split(' '))('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

test('what is no address is not public', () => {
  fc.assert(fc.property(fc.domain(), (name) => !isPublicAddress(name)))
})

test.each([true, false])(
  'a name of this machine is not resolved (all addresses: %s)',
  async (all) => {
    const code = await new Promise((settle) => {
      lookupPublic('localhost', { all }, (error) => settle(error?.code))
    })
    expect(code).toBe(privateAddressCode)
  },
)

function toNumber(parts: number[]): number {
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

function toText(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}
