// The server of the browser tests: as `npm start` runs it, but with cheap password hashes, because
// nearly every test of live needs an account.
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { quickPasswords as passwords } from './quick-passwords.ts'

const opening = startServers(readEnvironment(process.env), undefined, { passwords })
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
