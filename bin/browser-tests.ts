import { readFile, rm } from 'node:fs/promises'
import { findOrInstallBrowser } from './browser.ts'
import { runTool } from './run-tool.ts'
import { tallyPlaywright } from './tally.ts'
import { startTestServers, testServersVariable } from './test-servers.ts'
import { type StageResult, timePlaywright } from './test-times.ts'

const report = '.cache/playwright.json'

export async function runBrowserTests(args: string[]): Promise<StageResult> {
  await rm(report, { force: true })
  const browser = findOrInstallBrowser()
  const { servers, stop } = await startTestServers()
  try {
    const { code } = await runTool(['node_modules/@playwright/test/cli.js', 'test', ...args], {
      show: true,
      env: { ...process.env, [testServersVariable]: JSON.stringify(servers), CHROME_PATH: browser },
    })
    const text = await readFile(report, 'utf8').catch(() => undefined)
    const result = text === undefined ? undefined : JSON.parse(text)
    return { tally: tallyPlaywright(result, code), tests: result ? timePlaywright(result) : [] }
  } finally {
    await stop()
  }
}
