import { join } from 'node:path'
import { createApp } from './app.ts'
import type { Environment } from './environment.ts'
import { type Door, listen } from './listen.ts'
import { loadSite } from './site/static-site.ts'
import { startProblem } from './start-problem.ts'

const builtSite = join(import.meta.dirname, '..', '..', 'dist')

/** Opens every door the environment asks for. */
export async function openDoors(
  { DEMO_PORT, LISTEN_HOST }: Environment,
  siteFolder = builtSite,
): Promise<Door[]> {
  if (DEMO_PORT === 'off') throw startProblem('No door is open: DEMO_PORT is off.')
  const app = createApp({ site: await loadSite(siteFolder) })
  return [await listen(app.fetch, { port: DEMO_PORT, host: LISTEN_HOST, variable: 'DEMO_PORT' })]
}
