// A process of its own, so that what Lighthouse computes does not make a page wait for its answer.
import { startServers } from '#server/main.ts'

const addresses = await Promise.all(
  process.argv.slice(2).map(async (folder) => {
    const [server] = await startServers({ DEMO_PORT: 0 }, folder)
    return server?.address
  }),
)
process.send?.(addresses)
process.once('disconnect', () => process.exit())
