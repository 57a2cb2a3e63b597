import { readFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { ask, call } from './reliability/call.ts'
import { openChanges } from './reliability/change-stream.ts'
import { orderWith } from './reliability/order-load.ts'
import { createTestData } from './reliability/server-under-test.ts'
import { signUp } from './reliability/visitor.ts'
import { startLive } from './start-live.ts'
import { engines } from './test-database.ts'

const token = 'a token of the tests, long enough'.replaceAll(' ', '-')

describe.each(engines)('the metrics on %s', (engine) => {
  test('count calls, queries, streams, emails, orders and due work, have every metric of the dashboard, and can’t be read through a proxy', async () => {
    const { address } = await startLive((await createTestData(engine)).env)
    const visitor = await signUp(address)
    await ask(address, 'placeOrder', { ...visitor, key: 'a'.repeat(36), body: orderWith('a') })
    await openChanges(address, visitor)
    await call(address, 'readRequest', { ...visitor, id: 'HIT-999' })

    // Background work may be waiting for the connection at the first scrape.
    const metrics = await vi.waitFor(async () => {
      const read = await readMetrics(address)
      expect(read).toMatchObject({ hitlist_database_waiting: 0 })
      return read
    }, 20_000)
    expect(metrics).toMatchObject({
      'hitlist_http_request_duration_seconds_count{endpoint="placeOrder",status="2xx"}': 1,
      'hitlist_http_request_duration_seconds_count{endpoint="readRequest",status="4xx"}': 1,
      hitlist_open_streams: 1,
      hitlist_database_up: 1,
      hitlist_database_waiting: 0,
      hitlist_orders_total: 1,
      'hitlist_requests{state="due"}': 1,
      'hitlist_requests{state="overdue"}': 0,
      'hitlist_outbox_emails{state="given-up"}': 0,
      hitlist_nodejs_eventloop_lag_p99_seconds: expect.any(Number),
    })
    const connections = ['idle', 'busy'].map((state) => `database_connections{state="${state}"}`)
    const [idle = 0, busy = 0] = connections.map((name) => metrics[`hitlist_${name}`])
    expect(idle + busy).toBeGreaterThan(0)
    expect(metrics['hitlist_database_wait_seconds_count']).toBeGreaterThan(0)
    const inserts = 'hitlist_database_statement_duration_seconds_count{operation="insert"}'
    expect(metrics[inserts]).toBeGreaterThan(3)

    const known = new Set(Object.keys(metrics).map((line) => line.replace(/\{.*/, '')))
    const queried = await metricsOfDashboard()
    expect(queried.length).toBeGreaterThan(8)
    expect(queried.filter((name) => !known.has(name))).toEqual([])
    for (const personal of [visitor.email, visitor.cookie, 'HIT-']) {
      expect(JSON.stringify(metrics)).not.toContain(personal)
    }
    // Without a token, for the machine itself.
    expect(await statusOf(address, { 'X-Forwarded-For': '127.0.0.1' })).toBe(404)
    expect(await statusOf(address, { Host: 'hitlist.example.com' })).toBe(404)
  })
})

test('metrics with a token are only sent to those who have it', async () => {
  const { env } = await createTestData('sqlite')
  const { address } = await startLive({ ...env, METRICS_TOKEN: token })
  expect(await statusOf(address)).toBe(404)
  expect(await statusOf(address, { Authorization: `Bearer ${token}x` })).toBe(404)
  const proxied = { Host: 'hitlist.example.com', 'X-Forwarded-For': '192.0.2.7' }
  expect(await statusOf(address, { Authorization: `Bearer ${token}`, ...proxied })).toBe(200)
})

/** Each line of the metrics and its value. */
async function readMetrics(address: string): Promise<Record<string, number>> {
  const response = await fetch(`${address}${apiPath}/metrics`)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const lines = (await response.text()).split('\n').filter((line) => /^[a-z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

async function metricsOfDashboard(): Promise<string[]> {
  const dashboard = await readFile('deploy/grafana/hitlist.json', 'utf8')
  return [...new Set(dashboard.match(/\bhitlist_\w+/g))]
}

/** Not by `fetch`, which does not let a caller choose the host. */
async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(`${address}${apiPath}/metrics`, { headers }, (response) => {
      void text(response).then(() => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })
}
