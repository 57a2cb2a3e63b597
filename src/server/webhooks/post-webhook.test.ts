import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'
import { startWebhookReceiver } from './webhook-receiver.fixture.ts'

const body = JSON.stringify({ id: 'a', kind: 'test', createdAt: '2026-11-16T12:00:00.000Z' })
const post = { headers: { 'webhook-id': 'a' }, body, timeoutMs: 5000 }

describe('with private networks allowed, a post', () => {
  const allowed = { ...post, arePrivateNetworksAllowed: true }

  test('sends headers and body, and reports the status', async () => {
    const receiver = await startWebhookReceiver()
    const result = await postWebhook({ ...allowed, url: receiver.url })
    expect(result).toEqual({ responseStatus: 204, error: null, durationMs: expect.any(Number) })
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
