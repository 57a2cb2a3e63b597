import { join } from 'node:path'
import { createApp } from './app.ts'
import type { Environment } from './environment.ts'
import { limitsFrom, listen, type RunningServer } from './listen.ts'
import { loadSite } from './site/static-site.ts'
import { startError } from './start-error.ts'
import { type LiveOptions, startLive } from './start-live.ts'

const builtSite = join(import.meta.dirname, '..', '..', 'dist')

/** Starts the demo and the live server, as far as the environment names their ports: all of them, or none. */
export async function startServers(
  environment: Partial<Environment>,
  siteFolder = builtSite,
  options: LiveOptions = {},
): Promise<RunningServer[]> {
  const { DEMO_PORT = 'off', LIVE_PORT = 'off', LISTEN_HOST: host } = environment
  if (DEMO_PORT === 'off' && LIVE_PORT === 'off') {
    throw startError('Nothing to start: DEMO_PORT and LIVE_PORT are both off.')
  }
  const site = await loadSite(siteFolder)
  const servers: RunningServer[] = []
  try {
    if (DEMO_PORT !== 'off') {
      const limits = limitsFrom(environment)
      const listenOptions = { port: DEMO_PORT, host, variable: 'DEMO_PORT', limits }
      servers.push(await listen(createApp({ site }).fetch, listenOptions))
    }
    if (LIVE_PORT !== 'off')
      servers.push(await startLive({ ...environment, LIVE_PORT }, site, options))
    return servers
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    throw error
  }
}
