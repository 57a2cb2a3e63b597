import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'

export interface AuditedBrowser {
  browser: Browser
  /** Where Lighthouse finds it. */
  port: number
}

/** A browser that can be driven from here and by Lighthouse; its profile goes when it is closed. */
export async function openAuditedBrowser(options: LaunchOptions): Promise<AuditedBrowser> {
  const port = await freePort()
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`]
  return { browser: await chromium.launch({ ...options, args }), port }
}

/** The scores that do not depend on the clock, and what took a point off, in Lighthouse's words. */
export async function audit(address: string, port: number, formFactor: 'mobile' | 'desktop') {
  const config = formFactor === 'desktop' ? desktopConfig : undefined
  const { categories, audits } = await runLighthouse(address, flagsOf(address, port), config)
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
  const scores = Object.entries(categories).map(([id, { score }]) => [
    id,
    Math.round((score ?? 0) * 100),
  ])
  return { scores: Object.fromEntries(scores) as Record<string, number>, faults }
}

/** On a busy machine a trace may come out torn, of which Lighthouse says itself: run it again. */
async function runLighthouse(
  address: string,
  flags: Flags,
  config: typeof desktopConfig | undefined,
  attempts = 3,
): Promise<Result> {
  const outcome = await lighthouse(address, flags, config)
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
  if (attempts > 1) return runLighthouse(address, flags, config, attempts - 1)
  throw new Error(`${address}: ${outcome?.lhr.runtimeError?.message}`)
}

function flagsOf(address: string, port: number): Flags {
  return {
    port,
    logLevel: 'silent',
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
    // Nothing is slowed while the page loads, and less is waited for than 'provided' would.
    throttlingMethod: 'simulate',
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    networkQuietThresholdMs: 500,
    // Waiting for a quiet processor may go on after the page is closed, and then ends the whole process.
    cpuQuietThresholdMs: 0,
    disableFullPageScreenshot: true,
    ...(address.endsWith('/no-such-page') ? notFoundFlags : {}),
  }
}

/**
 * Lighthouse reports nothing for a 404 page unless it is configured to. What it then finds is what
 * such a page must be: an error status, which also shows in the console, and nothing for a search engine to keep.
 */
const notFoundFlags: Flags = {
  ignoreStatusCode: true,
  skipAudits: ['http-status-code', 'is-crawlable', 'errors-in-console'],
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
