// The live server as in production, but without rate limits.
import { tmpdir } from 'node:os'
import { startLive } from '#server/start-live.ts'
import { benchSecret } from './session-cookie.ts'

const [engine, place = ''] = process.argv.slice(2)
const server = await startLive(
  {
    LIVE_PORT: 0,
    LISTEN_HOST: '127.0.0.1',
    DATA_DIR: engine === 'sqlite' ? place : tmpdir(),
    ...(engine === 'postgres' ? { DATABASE_URL: place } : {}),
    AUTH_SECRET: benchSecret,
    RATE_LIMITS: 'off',
    OPERATOR_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'info',
    MAX_CONNECTIONS: 20_000,
  },
  { files: new Map(), redirects: new Map(), notFound: undefined },
)
process.send?.(Number(new URL(server.address).port))
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage.rss())
})
process.once('disconnect', () => process.exit())
