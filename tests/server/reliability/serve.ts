import { closeOnSignal } from '#bin/close-on-signal.ts'
import { readEnvironment } from '#server/environment.ts'
import { openDoors } from '#server/main.ts'

/** The server as `npm start` runs it, but for the site: the folder it is told of, built or not. */
const doors = await openDoors(readEnvironment(process.env), process.argv[2])
closeOnSignal(doors)
for (const { address } of doors) console.log(`open at ${address}`)
