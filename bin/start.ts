import { brandName } from '#domain/brand.ts'
import { readEnvironment } from '#server/environment.ts'
import { openDoors } from '#server/main.ts'
import { buildIfNeeded } from './build.ts'
import { stopWithReason } from './stop-with-reason.ts'

const doors = await start().catch(stopWithReason)
for (const { address } of doors) console.log(`${brandName} is open at ${address}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave)

async function start() {
  // A typo in a variable is told before the build, not after it.
  const environment = readEnvironment(process.env)
  await buildIfNeeded()
  return openDoors(environment)
}

async function leave(): Promise<void> {
  await Promise.all(doors.map((door) => door.close()))
  process.exit(0)
}
