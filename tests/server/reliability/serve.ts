import { closeOnSignal } from '#bin/close-on-signal.ts'
import { readEnvironment } from '#server/environment.ts'
import { openDoors } from '#server/main.ts'

/** The server as `npm start` runs it, but for the site: the folder it is told of, built or not. */
const opening = openDoors(readEnvironment(process.env), process.argv[2])
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
