import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Content negotiation: the offered encoding with the highest weight; of equal ones the first. */
export function chooseEncoding(header: string, offered: Encoding[]): Encoding {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]))
  // The wildcard does not include identity, which is the fallback anyway.
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
  const [best = 'identity'] = [...offered, 'identity' as const]
    .filter((encoding) => weigh(encoding) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one))
  return best
}

/** A strong tag names exact bytes, so each encoding of a file has its own. */
export function entityTag(body: Uint8Array, encoding: Encoding): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** If-None-Match compares weakly: proxies that recompress mark our tags with W/. */
export function matchesAnyTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  return (header.match(/(W\/)?"[^"]*"/g) ?? []).some((listed) => listed.replace(/^W\//, '') === tag)
}

type Bytes = Buffer<ArrayBuffer>

/** As small as it gets: what is compressed once is sent many times. */
export async function compressBody(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 })
  return promisify(brotliCompress)(body, {
    // The settings that made our scripts and pages smallest, whatever their names suggest.
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    },
  })
}
