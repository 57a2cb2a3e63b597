import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findOrInstallBrowser } from './browser.ts'
import { temporaryFolder } from './temporary-folder.fixture.ts'

test('the browser named in CHROME_PATH is taken at its word', () => {
  vi.stubEnv('CHROME_PATH', '/somewhere/chrome')
  expect(findOrInstallBrowser()).toBe('/somewhere/chrome')
})

test('a browser in PATH is found', async () => {
  const folder = await temporaryFolder({ chromium: '' })
  vi.stubEnv('CHROME_PATH', '')
  vi.stubEnv('PATH', folder)
  expect(findOrInstallBrowser()).toBe(join(folder, 'chromium'))
})

test('a headless shell is taken before a browser with windows, in whichever folder', async () => {
  const [first, second] = [
    await temporaryFolder({ chromium: '' }),
    await temporaryFolder({ 'chromium-headless-shell': '' }),
  ]
  vi.stubEnv('CHROME_PATH', '')
  vi.stubEnv('PATH', `${first}:${second}`)
  expect(findOrInstallBrowser()).toBe(join(second, 'chromium-headless-shell'))
})
