import { defineConfig } from '@playwright/test'
import { browserFlags } from './bin/browser.ts'
import { doorsVariable, type TestDoors } from './bin/test-doors.ts'
import type { LiveOptions } from './tests/e2e/live/live-options.ts'

const executablePath = process.env.CHROME_PATH
const { demo, sqlite, postgres } = readDoors(process.env[doorsVariable])

export default defineConfig<LiveOptions>({
  outputDir: '.cache/test-results',
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
  },
  projects: [
    {
      name: 'demo',
      testDir: 'tests/e2e',
      testIgnore: 'live/**',
      use: { baseURL: demo },
    },
    ...Object.entries({ sqlite, postgres }).map(([engine, door]) => ({
      name: `live-${engine}`,
      testDir: 'tests/e2e/live',
      // Screen by screen on one engine, and the whole way from order to delivery on both: what the
      // engines could do differently is asked of each by the contract's suite.
      testMatch: engine === 'postgres' ? /journey\.spec\.ts$/ : /\.spec\.ts$/,
      use: { baseURL: door.address, door, demoURL: demo },
    })),
  ],
})

/** Without them, the doors that `npm start` opens. */
function readDoors(text: string | undefined): TestDoors {
  if (text !== undefined) return JSON.parse(text)
  const live = { address: 'http://localhost:3001', env: { DATA_DIR: 'data' } }
  return { demo: 'http://localhost:3000', sqlite: live, postgres: live }
}
