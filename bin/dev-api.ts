// The live server behind `npm run dev`, without pages: Vite serves those. Node restarts it when one of
// its modules changes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { cache } from './build-paths.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { stopWithReason } from './stop-with-reason.ts'

const starting = start()
closeOnSignal(starting)
await starting.catch(stopWithReason)

async function start() {
  const site = join(cache, 'dev-site')
  await mkdir(site, { recursive: true })
  await writeFile(join(site, 'index.html'), '<p>Vite serves the pages.</p>')
  return startServers(readEnvironment(process.env), site)
}
