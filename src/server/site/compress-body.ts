import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'

type Bytes = Buffer<ArrayBuffer>

/** As small as it gets: what is compressed once is sent many times. */
export async function compressBody(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? toGzip(body, { level: 9 }) : brotli(body)
}

const toGzip = promisify(gzip) as (body: Bytes, options: { level: number }) => Promise<Bytes>

/** The settings that made our scripts and pages smallest, whatever their names suggest. */
function brotli(body: Bytes): Promise<Bytes> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    },
  })
}
