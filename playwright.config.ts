import { defineConfig } from '@playwright/test'
import { browserFlags } from './bin/browser.ts'

const executablePath = process.env.CHROME_PATH
const baseURL = process.env.BASE_URL ?? 'http://localhost:3000'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // No test is about speed; a busy machine must not make one fail.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: '.cache/playwright.json' }],
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    // Far from UTC, so that a date that depends on the time zone shows itself.
    timezoneId: 'America/Los_Angeles',
    trace: 'off',
  },
})
