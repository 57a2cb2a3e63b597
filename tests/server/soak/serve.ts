import { closeOnSignal } from '#bin/close-on-signal.ts'
import { quickPasswords as passwords } from '#bin/quick-passwords.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'

/** The server as `npm start` runs it, but with cheap password hashes, and with emails about messages after seconds. */
const opening = startServers(readEnvironment(process.env), process.argv[2], {
  passwords,
  digestDelayMs: 3000,
})
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
