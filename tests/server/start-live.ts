import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { readEnvironment } from '#server/environment.ts'
import { startServers } from '#server/main.ts'
import { siteFolder } from '#server/site/site-folder.fixture.ts'

/** A live server in this process, closed after the test. */
export async function startLive(env: Record<string, string>) {
  const own = { DEMO_PORT: 'off', LIVE_PORT: '0', LOG_LEVEL: 'silent', UNDO_SEND_SECONDS: '0' }
  const environment = readEnvironment({ ...own, ...env })
  const options = { passwords: quickPasswords }
  const [server] = await startServers(environment, await siteFolder(), options)
  if (!server) throw new Error('No server was opened.')
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(close)
  return { address: server.address, close }
}
