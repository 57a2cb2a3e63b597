// A process of its own, so that what Lighthouse computes does not make a page wait for its answer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServers } from '#server/main.ts'

const data = mkdtempSync(join(tmpdir(), 'hitlist-bench-data-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))

const [isLive, ...folders] = process.argv.slice(2)
const addresses = await Promise.all(
  folders.map(async (folder, position) => {
    const live = {
      LIVE_PORT: 0,
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      OPERATOR_SECOND_FACTOR: 'optional',
    } as const
    const environment = isLive === 'live' && position === 0 ? live : { DEMO_PORT: 0 }
    const [server] = await startServers(environment, folder)
    return server?.address
  }),
)
process.send?.(addresses)
process.once('disconnect', () => process.exit())
