import { defineConfig } from '@playwright/test'
import { browserFlags } from './bin/browser.ts'
import { isFullRun } from './bin/test-extent.ts'
import { type TestServers, testServersVariable } from './bin/test-servers.ts'
import type { LiveOptions } from './tests/e2e/live/fixtures.ts'

const executablePath = process.env.CHROME_PATH
/** Depth that only `npm run test:full` runs. */
const depth = isFullRun ? [] : ['**/*.full.spec.ts']
const { demo, sqlite, postgres } = readServers(process.env[testServersVariable])

export default defineConfig<LiveOptions>({
  outputDir: '.cache/test-results',
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // No test is about speed; a busy machine must not make one fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: '.cache/playwright.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    // Far from UTC, so that a date that depends on the time zone shows itself.
    timezoneId: 'America/Los_Angeles',
    trace: 'off',
    // Animations are drawn by the processor, a tenth of the work of a run: only those with depth have them, and
    // tests of motion itself.
    ...(isFullRun ? {} : { contextOptions: { reducedMotion: 'reduce' } }),
  },
  projects: [
    {
      name: 'demo',
      testDir: 'tests/e2e',
      testIgnore: ['live/**', ...depth],
      use: { baseURL: demo },
    },
    {
      name: 'live-sqlite',
      testDir: 'tests/e2e/live',
      testMatch: /\.spec\.ts$/,
      testIgnore: depth,
      use: { baseURL: sqlite.address, server: sqlite, demoURL: demo },
    },
    // The way from order to handover. Differences between the engines are covered by the contract's suite.
    ...(postgres
      ? [
          {
            name: 'live-postgres',
            testDir: 'tests/e2e/live',
            testMatch: '**/journey.spec.ts',
            use: { baseURL: postgres.address, server: postgres, demoURL: demo },
          },
        ]
      : []),
  ],
})

/** Without the variable, the servers that `npm start` runs. */
function readServers(text: string | undefined): TestServers {
  if (text !== undefined) return JSON.parse(text)
  const live = { address: 'http://localhost:3001', env: { DATA_DIR: 'data' } }
  return { demo: 'http://localhost:3000', sqlite: live }
}
