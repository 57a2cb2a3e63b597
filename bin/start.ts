import { brandName } from '#domain/brand.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { freeMemory } from './free-memory.ts'
import { stopWithReason } from './stop-with-reason.ts'

const starting = start()
closeOnSignal(starting)
const servers = await starting.catch(stopWithReason)
for (const { name, address, notes } of servers) {
  console.log(`${name === 'live' ? `${brandName}, live,` : brandName} is open at ${address}`)
  for (const note of notes) console.log(note)
}

async function start() {
  // A typo in a variable is reported before the build, not after it.
  const environment = readEnvironment(process.env)
  await buildIfNeeded()
  freeMemory()
  return startServers(environment)
}
