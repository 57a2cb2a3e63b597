import { createHash } from 'node:crypto'
import type { Encoding } from './choose-encoding.ts'

/** A strong tag names exact bytes, so each encoding of a file has its own. */
export function entityTag(body: Uint8Array, encoding: Encoding): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** If-None-Match compares weakly: proxies that recompress mark our tags with W/. */
export function matchesAnyTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return (header.match(/(W\/)?"[^"]*"/g) ?? []).some((listed) => listed.replace(/^W\//, '') === tag)
}
