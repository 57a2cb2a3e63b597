import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'
import { entityTag } from './entity-tags.ts'
import type { Representation, Site, SiteFile } from './static-site.ts'

/**
 * Returns the site with this tag in the head of every page, which announces the API to it. No rebuild is
 * needed, and all other files are shared with the original site.
 */
export function announceApi(site: Site, tag: string): Site {
  const announce = (file: SiteFile) => (isPage(file) ? insertIntoHead(file, tag) : file)
  return {
    ...site,
    files: new Map([...site.files].map(([path, file]) => [path, announce(file)])),
    notFound: site.notFound && announce(site.notFound),
  }
}

function isPage(file: SiteFile): boolean {
  return file.type.startsWith('text/html')
}

function insertIntoHead(page: SiteFile, markup: string): SiteFile {
  const html = new TextDecoder().decode(page.identity.body)
  const end = html.indexOf('</head>')
  // Without a head of its own, a page begins with it.
  const place = end === -1 ? 0 : end
  const body = Buffer.from(`${html.slice(0, place)}${markup}\n  ${html.slice(place)}`)
  const represent = ({ encoding }: Representation): Representation => ({
    encoding,
    body: compress(body, encoding),
    etag: entityTag(body, encoding),
  })
  return {
    ...page,
    identity: represent(page.identity),
    compressed: page.compressed.map(represent),
  }
}

function compress(body: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === 'br') return brotliCompressSync(body, brotliOptions(body.length))
  return encoding === 'gzip' ? gzipSync(body, { level: 9 }) : body
}

/** One level below the maximum, because this runs at every start. */
function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}
