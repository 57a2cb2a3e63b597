import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerOf, isLocal, parseIp } from './parse-ip.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:443', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:8080', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0:0:0:c000:221'],
  ['', null],
  ['203.0.113.256', null],
  ['203.0.113.7:port', null],
  ['[203.0.113.7', null],
  ['2001:db8::1::2', null],
])("'%s' is read as %s", (text, address) => {
  expect(parseIp(text)).toBe(address)
})

test('every spelling of an address is normalized, normalizing twice changes nothing, and any other text is null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const parsed = parseIp(address)
      expect(isIP(parsed ?? '')).not.toBe(0)
      expect(parseIp(parsed ?? '')).toBe(parsed)
      expect(parseIp(address.toUpperCase())).toBe(parsed)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => isIP(parseIp(text) ?? '::') !== 0))
})

const check = (socketAddress: string | undefined, headers: Record<string, string>) =>
  isLocal(socketAddress, new Headers(headers))

test.each([
  ['127.0.0.1', 'localhost:3001'],
  ['::ffff:127.0.0.1', '127.0.0.1:3001'],
  ['::1', '[::1]:3001'],
  ['::1', 'LOCALHOST'],
])('a call from %s to %s is local', (address, host) => {
  expect(check(address, { Host: host })).toBe(true)
})

test.each([
  ['from another machine', '192.0.2.7', { Host: 'localhost' }],
  ['without a socket', undefined, { Host: 'localhost' }],
  ['without a host', '127.0.0.1', {}],
  ['to the public host, as a proxy forwards it', '127.0.0.1', { Host: 'hitlist.example.com' }],
  ['to a host that begins like a local one', '127.0.0.1', { Host: 'localhost.example.com' }],
  ['through a proxy that names the caller', '127.0.0.1', forwarded('X-Forwarded-For')],
  ['with an empty header of a proxy', '::1', forwarded('X-Forwarded-For', '')],
  ['with the standard header of proxies', '::1', forwarded('Forwarded', 'for=192.0.2.7')],
  ['with the real address', '::1', forwarded('X-Real-IP')],
  ['with the name of a proxy', '::1', forwarded('Via', '1.1 proxy')],
])('a call %s is not local', (_, address, headers) => {
  expect(check(address, headers)).toBe(false)
})

function forwarded(name: string, value = '192.0.2.7'): Record<string, string> {
  return { Host: 'localhost', [name]: value }
}

const socketAddress = '10.0.0.1'

test.each([
  ['no proxy is trusted', 0, '198.51.100.1', '10.0.0.1'],
  ['one is', 1, '198.51.100.1', '198.51.100.1'],
  ['one is, and the client made up an entry', 1, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['two are', 2, '203.0.113.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['two are, and the outer one was passed by', 2, '198.51.100.1', '198.51.100.1'],
  ['one is, and it names no address', 1, 'unknown', '10.0.0.1'],
  ['one is, and it names an IPv6 address with a port', 1, '[2001:db8::1]:443', '2001:db8:0:0::/64'],
])('when %s, the caller is the address it saw', (_, trustedHops, forwardedFor, caller) => {
  expect(callerOf(socketAddress, forwardedFor, trustedHops)).toBe(caller)
})

test('a call without any address is still counted', () => {
  expect(callerOf(undefined, undefined, 1)).toBe('unknown')
})
