import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The path of a Chrome or Chromium, installed first where that needs no confirmation. */
export async function findOrInstallBrowser(): Promise<string> {
  const chosen = process.env.CHROME_PATH
  if (chosen) return chosen
  const found = find(shellNames)
  if (found) return found
  if (canInstall()) {
    console.log('Installing Chromium’s headless shell for the browser tests…')
    // A whole Chromium takes twice the time for the same tests, and is used where the shell cannot be had at once:
    // older systems have no package of it.
    const hasChromium = find(chromiumNames) !== undefined
    if (!hasChromium) await aptGet('update')
    const isInstalled = await install('chromium-headless-shell')
    if (!isInstalled && !hasChromium) await install('chromium')
  }
  const browser = find([...shellNames, ...chromiumNames])
  if (browser) return browser
  throw new Error(
    'The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.',
  )
}

/** The path of a Firefox, installed first where that needs no confirmation, or undefined. */
export async function findOrInstallFirefox(): Promise<string | undefined> {
  const names = ['firefox-esr', 'firefox']
  const found = find(names)
  if (found || !canInstall()) return found
  await aptGet('update')
  await install('firefox-esr')
  return find(names)
}

export const browserFlags = [
  // Chromium's sandbox refuses to start as root, which is what containers run as; it only sees our own pages.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** It opens no browser window around each page, and takes half the time. */
const shellNames = ['chromium-headless-shell']
const chromiumNames = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'Google Chrome',
  'Chromium',
]
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

function find(names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places]
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((candidate) => existsSync(candidate))
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(name: string): Promise<boolean> {
  return aptGet('install', '-y', '--no-install-recommends', name)
}

async function aptGet(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    // Another installation may hold the lock: a system's updates right after its start, or a second test run.
    await run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env })
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
