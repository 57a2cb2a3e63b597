import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brandName } from '#domain/site/brand.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { stopWithReason } from './stop-with-reason.ts'

/** Starts the servers that the environment names, and prints their addresses. */
export async function serve(): Promise<void> {
  const starting = start()
  closeOnSignal(starting)
  const servers = await starting.catch(stopWithReason)
  for (const { name, address, notes } of servers) {
    console.log(`${brandName} ${name} is open at ${address}`)
    for (const note of notes) console.log(note)
  }
}

async function start() {
  const environment = readEnvironment(process.env)
  freeMemory()
  return startServers(environment)
}

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Loading the modules leaves some 20 MB of garbage, which V8 keeps until memory runs short: an idle server
 * would hold it for good. Collecting it takes about 0.1 s, so do it before the first call comes in.
 */
function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: CollectGarbage = runInNewContext('gc')
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
