import { globSync, readFileSync } from 'node:fs'
import { version } from '#server/db/version.ts'

/** What a release keeps in browsers. */
export interface BrowserRecord {
  recordedAt: number
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  /** Addresses, the link to the calculator among them, and the state of their history entries. */
  pages: { address: string; state: unknown }[]
}

/** Of the seed data: whose quote draft is recorded. */
export const quotedRequest = 'HIT-012'

/** By the version that kept it. */
export function readBrowserRecords(folder = 'tests/releases'): Map<string, BrowserRecord> {
  const records = new Map<string, BrowserRecord>()
  for (const file of globSync('*.browser.json', { cwd: folder })) {
    const record = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
    records.set(file.replace('.browser.json', ''), record)
  }
  if (!version.startsWith('0.') && !records.has(version)) {
    throw new Error(`${folder}/${version}.browser.json is missing: run npm run release:record.`)
  }
  return records
}

/** The names of what the product stores, or what they begin with. */
export function storageKeys(): string[] {
  const keys: string[] = []
  for (const path of globSync('src/{domain,backends,web}/**/*.{ts,tsx}')) {
    if (/\.(test|fixture)\./.test(path)) continue
    const text = readFileSync(path, 'utf8')
    const names = text.matchAll(/torageKey = '([^']+)'|storedEntry\('([^']+)'/g)
    for (const [, key = '', entry = key] of names) keys.push(entry)
    const isUnknown = /\.setItem\((?!\w*torageKey\b|name\b)/.test(text)
    if (isUnknown) throw new Error(`${path} stores something whose name is not a storage key.`)
  }
  return keys
}
