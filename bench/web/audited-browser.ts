import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '#bin/browser.ts'

export interface AuditedBrowser {
  browser: Browser
  /** Where Lighthouse finds it. */
  port: number
}

/** A browser that can be driven from here and by Lighthouse; its profile goes when it is closed. */
export async function openAuditedBrowser({
  args = browserFlags,
  executablePath = findOrInstallBrowser(),
}: LaunchOptions = {}): Promise<AuditedBrowser> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  return { browser, port }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
