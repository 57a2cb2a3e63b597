import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { temporaryFolder } from '#tests/server/test-database.ts'
import { residentMb } from './resident-mb.ts'
import { untilRefused } from './until-refused.ts'

const residentMaxMb = 150
const olderNode = fileURLToPath(new URL('./older-node.mjs', import.meta.url))
const npm = ['npm', 'start']
/** As on Node 20, with the server as a child. */
const wrapper = [process.execPath, '--import', olderNode, 'bin/with-setup.mjs', 'bin/start.mjs']

test('npm start opens demo and live, holds less than 150 MB, and on SIGTERM ends in an orderly stop with code 0', {
  // It may have to build first, on a busy machine.
  timeout: 900_000,
}, async () => {
  const { child, addresses } = await start(npm)
  for (const address of addresses) {
    for (const path of ['/', '/dashboard', '/api/ready', '/api/session']) {
      await (await fetch(address + path)).text()
    }
  }
  const [server] = await childrenOf(child)
  expect(await residentMb(Number(server))).toBeLessThan(residentMaxMb)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  for (const address of addresses) await untilRefused(address)
})

test.runIf(isFullRun).each([
  ['npm', 'SIGKILL', npm],
  ['the wrapper on Node 20', 'SIGKILL', wrapper],
  ['the wrapper on Node 20', 'SIGTERM', wrapper],
] as const)('%s leaves no server behind on %s', async (_, signal, command) => {
  const { child, addresses } = await start([...command])
  // Or there would be nothing to leave behind.
  expect(await childrenOf(child)).toHaveLength(1)
  const exited = once(child, 'exit')
  child.kill(signal)
  expect(await exited).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal])
  for (const address of addresses) await untilRefused(address)
})

interface Started {
  child: ChildProcess
  /** Of the demo and of the live server. */
  addresses: string[]
}

/** Starts both servers, and resolves once both are listening. */
async function start([command = '', ...args]: string[]): Promise<Started> {
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
  let printed = ''
  const addresses: string[] = []
  const opened = Promise.withResolvers<void>()
  child.stderr.on('data', (chunk) => (printed += chunk))
  createInterface(child.stdout).on('line', (line) => {
    printed += `${line}\n`
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address && addresses.push(address) === 2) opened.resolve()
  })
  const ended = once(child, 'exit')
  void ended.then(() => opened.reject(new Error(`The servers did not open:\n${printed}`)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await opened.promise
  return { child, addresses }
}

async function childrenOf({ pid }: ChildProcess): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean)
}
