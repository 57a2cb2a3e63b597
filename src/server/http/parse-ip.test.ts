import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIp } from './parse-ip.ts'

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
