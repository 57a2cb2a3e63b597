import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { measuredCalls } from './calls.ts'
import { load } from './load.ts'
import type { Plan } from './plan.ts'
import type { Engine } from './seed-queries.ts'
import { startServer } from './start-server.ts'

interface HealthOptions {
  place: string
  rows: number
}

const clients = 64
const askEveryMs = 20

/** The first one meets a process that has answered nothing yet. */
const measuredInTurn = [
  ['cold', 'list'],
  ['list', 'list'],
  ['read', 'read'],
  ['order', 'order'],
  ['queue', 'queue'],
] as const

/** How long a health check on a new connection takes while many clients call without a pause. */
export async function measureHealth(
  engine: Engine,
  { place, rows }: HealthOptions,
  { rounds, roundMs }: Plan,
): Promise<void> {
  const server = await startServer('our', engine, place)
  console.log('             p50       p99   slowest   calls a second')
  for (const [name, call] of measuredInTurn) {
    const { [call]: measured } = await measuredCalls(server.port, rows)
    if (!measured) continue
    const checks: number[] = []
    const forMs = rounds * roundMs
    const loading = load({ port: server.port, connections: clients, forMs, ...measured })
    const endsAt = performance.now() + forMs
    while (performance.now() < endsAt) {
      checks.push(await askHealth(server.port))
      await setTimeout(askEveryMs)
    }
    const { perSecond } = await loading
    const sorted = checks.toSorted((a, b) => a - b)
    const cells = [0.5, 0.99, 1].map((share) =>
      (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1).padStart(10),
    )
    const aim = '   (aim: 100 ms or less)'
    console.log(`  ${name.padEnd(5)}${cells.join('')}${perSecond.toFixed(0).padStart(17)}${aim}`)
  }
  await server.stop()
}

/** One call on a connection of its own, from its beginning to the last byte of the answer. */
function askHealth(port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const startedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', reject)
  socket.on('end', () => {
    if (answer.startsWith('HTTP/1.1 200 ')) resolve(performance.now() - startedAt)
    else reject(new Error(`Health was answered:\n${answer.slice(0, 2000)}`))
  })
  socket.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  return promise
}
