import { join } from 'node:path'
import { createApp } from './app.ts'
import type { Environment } from './environment.ts'
import { limitsFrom } from './http-server.ts'
import { type Door, listen } from './listen.ts'
import { type LiveParts, openLiveDoor } from './live-door.ts'
import { loadSite } from './site/static-site.ts'
import { startProblem } from './start-problem.ts'

const builtSite = join(import.meta.dirname, '..', '..', 'dist')

/** A door that is not mentioned stays closed. */
export type Doors = Partial<Environment>

/** Opens every door the environment asks for: all of them, or none. */
export async function openDoors(
  environment: Doors,
  siteFolder = builtSite,
  parts: LiveParts = {},
): Promise<Door[]> {
  const { DEMO_PORT = 'off', LIVE_PORT = 'off', LISTEN_HOST: host } = environment
  if (DEMO_PORT === 'off' && LIVE_PORT === 'off') {
    throw startProblem('No door is open: DEMO_PORT is off, and so is LIVE_PORT.')
  }
  const site = await loadSite(siteFolder)
  const doors: Door[] = []
  try {
    if (DEMO_PORT !== 'off') {
      const limits = limitsFrom(environment)
      const place = { port: DEMO_PORT, host, variable: 'DEMO_PORT', limits }
      doors.push(await listen(createApp({ site }).fetch, place))
    }
    if (LIVE_PORT !== 'off')
      doors.push(await openLiveDoor({ ...environment, LIVE_PORT }, site, parts))
    return doors
  } catch (error) {
    await Promise.all(doors.map((door) => door.close()))
    throw error
  }
}
