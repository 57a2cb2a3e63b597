import { flushCompileCache } from 'node:module'
import { closeOnSignal } from '#bin/close-on-signal.ts'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'

/**
 * The server as `npm start` runs it, but for the site, a folder that is built or not, quicker passwords, and
 * emails about messages after seconds.
 */
const opening = startServers(readEnvironment(process.env), process.argv[2], {
  passwords: quickPasswords,
  digestDelayMs: 3000,
})
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
// Most of these processes are killed, and write nothing at their end.
flushCompileCache()
