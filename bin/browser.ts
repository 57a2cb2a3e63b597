import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a Chrome or Chromium, installed first where that needs no confirmation. */
export function findOrInstallBrowser(): string {
  return findBrowser() ?? installBrowser()
}

/** The path of a Firefox, installed first where that needs no confirmation, or undefined. */
export function findOrInstallFirefox(): string | undefined {
  const firefoxNames = ['firefox-esr', 'firefox']
  const find = () => findIn([...pathFolders(), ...places], firefoxNames)
  const found = find()
  if (found || !canInstall()) return found
  aptGet('update')
  install('firefox-esr')
  return find()
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

// The headless shell first: it opens no browser window around each page, and takes half the time.
const chromiumNames = [
  'chromium-headless-shell',
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

function findBrowser(): string | undefined {
  const chosen = process.env.CHROME_PATH
  if (chosen) return chosen
  return findIn(pathFolders()) ?? findIn(places)
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter)
}

function findIn(folders: string[], names = chromiumNames): string | undefined {
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((candidate) => existsSync(candidate))
}

function installBrowser(): string {
  if (canInstall()) {
    console.log('Installing Chromium for the browser tests…')
    aptGet('update')
    // Older systems have no package of the shell alone.
    if (!install('chromium-headless-shell')) install('chromium')
  }
  const browser = findBrowser()
  if (browser) return browser
  throw new Error(
    'The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.',
  )
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(name: string): boolean {
  return aptGet('install', '-y', '--no-install-recommends', name)
}

function aptGet(...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) console.error(`${stdout ?? ''}${stderr ?? ''}`.trim())
  return status === 0
}
