// The server of the browser tests: as `npm start` runs it, but with cheap password hashes. A hash at
// the real cost takes a third of a second of one core, and nearly every test of live needs an account.
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { createPasswordHasher } from '#server/services/accounts/password-hasher.ts'
import { closeOnSignal } from './close-on-signal.ts'

const passwords = createPasswordHasher({ ln: 4, r: 1, p: 1 })
const opening = startServers(readEnvironment(process.env), undefined, { passwords })
closeOnSignal(opening)
for (const { address } of await opening) console.log(`open at ${address}`)
