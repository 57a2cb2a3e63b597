import { expect, test } from 'vitest'
import { callerOf } from './caller-of.ts'

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
