import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress, postWebhook, privateAddressCode, resolveHost } from './post-webhook.ts'
import { startWebhookReceiver } from './webhook-receiver.fixture.ts'

vi.mock('node:dns/promises', { spy: true })

const body = JSON.stringify({ id: 'a', kind: 'test', createdAt: '2026-11-16T12:00:00.000Z' })
const post = { headers: { 'webhook-id': 'a' }, body, timeoutMs: 5000 }

describe('with private networks allowed, a post', () => {
  const allowed = { ...post, arePrivateNetworksAllowed: true }

  test('sends headers and body, and reports the status', async () => {
    const receiver = await startWebhookReceiver()
    const result = await postWebhook({ ...allowed, url: receiver.url })
    expect(result).toEqual({ responseStatus: 204, error: null })
    expect(receiver.received).toMatchObject([
      { body, headers: { 'webhook-id': 'a', 'content-type': 'application/json' } },
    ])
  })

  test.each([
    [301, 'redirect'],
    [400, 'status'],
    [500, 'status'],
    [0, 'timeout'],
  ])('answered with %i fails once as %s, and follows no redirect', async (status, error) => {
    const receiver = await startWebhookReceiver()
    receiver.answerWith(status)
    const timeoutMs = status === 0 ? 50 : post.timeoutMs
    const result = await postWebhook({ ...allowed, url: receiver.url, timeoutMs })
    expect(result).toMatchObject({ responseStatus: status || null, error })
    expect(receiver.received.length).toBeLessThanOrEqual(1)
  })

  test('does not wait for an endless body', async () => {
    const server = createServer((_, response) => void response.writeHead(200).write('and so on'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const result = await postWebhook({ ...allowed, url: `http://127.0.0.1:${port}` })
    expect(result).toMatchObject({ responseStatus: 200, error: null })
  })

  test('ends when the receiver changes the protocol', async () => {
    const server = createServer()
    // As rude as it can be: it neither speaks HTTP any more nor closes.
    server.on('connection', (socket) => {
      onTestFinished(() => void socket.destroy())
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const result = await postWebhook({ ...allowed, url: `http://127.0.0.1:${port}` })
    expect(result).toEqual({ responseStatus: null, error: 'unreachable' })
  })

  test.each([
    ['http://127.0.0.1:1/', 'unreachable'],
    ['http://no-such-host.invalid/', 'unreachable'],
    ['https://receiver-without-a-certificate', 'tls'],
  ])('to %s fails as %s', async (address, error) => {
    const receiver = await startWebhookReceiver()
    const withTls = receiver.url.replace('http:', 'https:')
    const url = error === 'tls' ? withTls : address
    expect(await postWebhook({ ...allowed, url })).toMatchObject({ responseStatus: null, error })
    expect(receiver.received).toEqual([])
  })
})

test.each([
  'http://127.0.0.1:port',
  'https://localhost:port',
  'https://2130706433:port',
  'https://169.254.169.254/latest/meta-data',
  'http://example.com',
])(
  'with private networks refused, a post to this machine or without TLS fails before it connects (%s)',
  async (address) => {
    let connections = 0
    const server = createServer().on('connection', () => (connections += 1))
    await once(server.listen(0), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const url = address.replace(':port', `:${port}`)
    expect(await postWebhook({ ...post, url, arePrivateNetworksAllowed: false })).toMatchObject({
      responseStatus: null,
      error: 'unreachable',
    })
    expect(connections).toBe(0)
  },
)

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

test('a name of this machine is not resolved', async () => {
  const asked = { url: 'https://localhost', timeoutMs: 5000, arePrivateNetworksAllowed: false }
  await expect(resolveHost(asked)).rejects.toMatchObject({ code: privateAddressCode })
})

test('a name that waits for two that do not resolve is not late itself', async () => {
  const { promise: hanging, resolve: give } = Promise.withResolvers<never>()
  vi.mocked(lookup).mockReturnValueOnce(hanging).mockReturnValueOnce(hanging)
  const asked = { timeoutMs: 50, arePrivateNetworksAllowed: true }
  const hosts = ['one.example', 'two.example', 'localhost']
  const [one, two, third] = hosts.map((host) => resolveHost({ ...asked, url: `https://${host}` }))
  for (const late of [one, two]) {
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  }
  give([] as never)
  expect((await third)?.addresses.length).toBeGreaterThan(0)
})

function toNumber(parts: number[]): number {
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

function toText(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}
