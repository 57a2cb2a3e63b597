import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { temporaryFolder } from '#tests/server/test-database.ts'
import { residentMb } from './resident-mb.ts'
import { untilRefused } from './until-refused.ts'
import { watchProcess } from './watch-process.ts'

const residentMaxMb = 150
const olderNode = fileURLToPath(new URL('./older-node.mjs', import.meta.url))
const npm = ['npm', 'start']
/** As on Node 20, with the server as a child. */
const wrapper = [process.execPath, '--import', olderNode, 'bin/with-setup.mjs', 'bin/start.mjs']

test('npm start opens demo and live, holds less than 150 MB, and on SIGTERM ends in an orderly stop with code 0', {
  // It may have to build first, on a busy machine.
  timeout: 900_000,
}, async () => {
  const { children, addresses, end } = await start(npm)
  // What starting and the first calls have left is collected during the next ones.
  await vi.waitFor(async () => {
    for (const address of addresses) {
      for (const path of ['/', '/dashboard', '/api/ready', '/api/session']) {
        await (await fetch(address + path)).text()
      }
    }
    expect(await residentMb(Number(children[0]))).toBeLessThan(residentMaxMb)
  }, 60_000)
  expect(await end('SIGTERM')).toBe(0)
  for (const address of addresses) await untilRefused(address)
})

test.runIf(isFullRun).each([
  ['npm', 'SIGKILL', npm],
  ['the wrapper on Node 20', 'SIGKILL', wrapper],
  ['the wrapper on Node 20', 'SIGTERM', wrapper],
] as const)('%s leaves no server behind on %s', async (_, signal, command) => {
  const { children, addresses, end } = await start([...command])
  // Or there would be nothing to leave behind.
  expect(children).toHaveLength(1)
  expect(await end(signal)).toBe(signal === 'SIGTERM' ? 0 : signal)
  for (const address of addresses) await untilRefused(address)
})

/** Starts both servers, and resolves once both are listening. */
async function start([command = '', ...args]: string[]) {
  const child = spawn(command, args, {
    // Nothing of ours: the test runner's variables make libraries behave as in a test.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO_PORT: '0',
      LIVE_PORT: '0',
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { opened, end } = watchProcess(child, 2)
  const addresses = await opened
  const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return { addresses, end, children: text.split(' ').filter(Boolean) }
}
