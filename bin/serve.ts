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
  // Loading the modules leaves some 20 MB of garbage, which an idle server would hold for good. Takes about 0.1 s.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return startServers(environment)
}
