import { brandName } from '#domain/site/brand.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { freeMemory } from './free-memory.ts'
import { stopWithReason } from './stop-with-reason.ts'

/** Starts the servers that the environment names, and prints their addresses. */
export async function serve(): Promise<void> {
  const starting = start()
  closeOnSignal(starting)
  const servers = await starting.catch(stopWithReason)
  for (const { name, address, notes } of servers) {
    console.log(`${name === 'live' ? `${brandName}, live,` : brandName} is open at ${address}`)
    for (const note of notes) console.log(note)
  }
}

async function start() {
  const environment = readEnvironment(process.env)
  freeMemory()
  return startServers(environment)
}
