import { expect, test } from 'vitest'
import { isLocal } from './is-local.ts'

const check = (socketAddress: string | undefined, headers: Record<string, string>) =>
  isLocal({ socketAddress, headers: new Headers(headers) })

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
