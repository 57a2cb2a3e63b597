import { closeOnSignal } from '#bin/close-on-signal.ts'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'

/** The server as `npm start` runs it, but for the site, a folder that is built or not, and quicker passwords. */
const opening = startServers(readEnvironment(process.env), process.argv[2], {
  passwords: quickPasswords,
})
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
