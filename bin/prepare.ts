import { readEnvironment } from '#server/environment.ts'
import { buildIfNeeded } from './build-if-needed.ts'
// Has Node compile every module of the servers into its cache.
import './serve.ts'
import { stopWithReason } from './stop-with-reason.ts'

await prepare().catch(stopWithReason)

async function prepare(): Promise<void> {
  // A typo in a variable is reported before the build, not after it.
  readEnvironment(process.env)
  await buildIfNeeded()
}
