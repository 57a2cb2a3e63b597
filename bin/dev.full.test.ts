import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { apiMetaName } from '#contract/page-data.ts'
import { omar } from './seed-accounts.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

const waitOptions = { timeout: 100_000, interval: 200 }

test('npm run dev serves demo and live with seed data, restarts the API on a change and ends with a signal', async () => {
  const { output, stop } = await startDev()
  const address = (name: string) =>
    vi.waitFor(() => {
      const found = new RegExp(`${name} with hot reload at (http:\\S+)`).exec(output())?.[1]
      return found ?? Promise.reject(new Error(output()))
    }, waitOptions)
  const demo = await address('demo')
  const live = await address('live')
  const tag = `<meta name="${apiMetaName}" content="${apiPath}">`
  expect(await readText(`${demo}/pricing`)).not.toContain(tag)
  expect(await readText(`${live}/pricing`)).toContain(tag)
  expect(await readText(`${live}/@vite/client`)).toContain('WebSocket')

  expect(output()).toContain(omar.email)
  await vi.waitFor(() => expectReady(live), waitOptions)
  const session = await fetch(`${live}${apiPath}/session`, {
    method: 'POST',
    headers: { Origin: live, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: omar.email, password: omar.password }),
  })
  expect(await session.json()).toMatchObject({ user: { role: 'operator' } })

  await utimes('bin/dev-api.ts', new Date(), new Date())
  await vi.waitFor(() => expect(output()).toContain('Restarting'), waitOptions)
  await vi.waitFor(() => expectReady(live), waitOptions)
  expect(await stop()).toBe(0)
  await vi.waitFor(() => expect(fetch(live)).rejects.toThrow('fetch failed'), waitOptions)
}, 240_000)

async function startDev() {
  const DATA_DIR = await temporaryFolder()
  const child = spawn(process.execPath, ['bin/with-setup.mjs', 'bin/dev.ts'], {
    env: { PATH: process.env.PATH, DEMO_PORT: '0', LIVE_PORT: '0', DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await exited
    return child.exitCode
  }
  // Before the folder is removed, in which it keeps its data.
  onTestFinished(async () => {
    await stop()
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return { output: () => text, stop }
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } })
  return response.text()
}

async function expectReady(live: string): Promise<void> {
  expect((await fetch(`${live}${apiPath}/ready`)).status).toBe(200)
}
