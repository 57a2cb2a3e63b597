import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

/** In the built folder, and not part of the site: what renders pages, and what it needs to know of the build. */
export const renderFolder = '.render'
export const assetsFile = 'assets.json'
export const rendererFile = 'prerender.js'

type Bytes = Uint8Array<ArrayBuffer>

export type Encoding = 'br' | 'gzip' | 'identity'

type Representation = { encoding: Encoding; body: Bytes; etag: string }

export type SiteFile = {
  type: string
  cacheControl: string
  identity: Representation
  /** In order of preference. */
  compressed: Representation[]
}

export type Site = {
  files: Map<string, SiteFile>
  /** Other spellings of a page's path, mapped to its canonical one. */
  redirects: Map<string, string>
  notFound: SiteFile | undefined
  /** What renders its pages anew; absent where they cannot be. */
  renderFolder?: string
}

/** Reads a built folder once: a request looks up a map and never touches the disk, so no path can climb out of it. */
export async function loadSite(folder: string): Promise<Site> {
  const contents = await readFolder(folder)
  const renderer = [...contents.keys()].some(isRenderer) && {
    renderFolder: join(folder, renderFolder),
  }
  const site: Site = { files: new Map(), redirects: new Map(), notFound: undefined, ...renderer }
  for (const [name, body] of contents) {
    const isCompressedCopy = /\.(br|gz)$/.test(name) && contents.has(name.slice(0, -3))
    if (isCompressedCopy || isRenderer(name)) continue
    const file = toSiteFile(name, body, contents)
    if (name === '404.html') site.notFound = file
    else site.files.set(pathOf(name), file)
    if (!/(^|\/)index\.html$/.test(name)) continue
    site.redirects.set(`/${name}`, pathOf(name))
    if (pathOf(name) !== '/') site.redirects.set(`${pathOf(name)}/`, pathOf(name))
  }
  return site
}

function isRenderer(name: string): boolean {
  return name.startsWith(`${renderFolder}/`)
}

async function readFolder(folder: string): Promise<Map<string, Bytes>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const bodies = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path).split(sep).join('/'), await readFile(path)] as const
    })
  return new Map(await Promise.all(bodies))
}

function toSiteFile(name: string, body: Bytes, contents: Map<string, Bytes>): SiteFile {
  const copies: [Encoding, Bytes | undefined][] = [
    ['br', contents.get(`${name}.br`)],
    ['gzip', contents.get(`${name}.gz`)],
  ]
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    cacheControl: cacheControl(name),
    identity: represent('identity', body, body),
    compressed: copies.flatMap(([encoding, copy]) =>
      copy ? [represent(encoding, copy, body)] : [],
    ),
  }
}

function represent(encoding: Encoding, body: Bytes, original: Bytes): Representation {
  return { encoding, body, etag: entityTag(original, encoding) }
}

/** A file that is made while the server runs. Takes a moment, in other threads: it is as small as it gets. */
export async function createSiteFile(
  { type, cacheControl: caching }: Pick<SiteFile, 'type' | 'cacheControl'>,
  content: string,
  encodings: readonly Encoding[],
): Promise<SiteFile> {
  const body = Buffer.from(content)
  const compressed = encodings.map(async (encoding) =>
    represent(encoding, await compressBody(body, encoding), body),
  )
  return {
    type,
    cacheControl: caching,
    identity: represent('identity', body, body),
    compressed: await Promise.all(compressed),
  }
}

// Only the bundler's folder has a hash of the content in every name.
function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** `/browse` for `browse/index.html`, `/sitemap.xml` for `sitemap.xml`. */
export function pathOf(name: string): string {
  return `/${name}`.replace(/\/index\.html$/, '') || '/'
}

/** The site with a tag in the head of every page that announces the API. All other files are shared. */
export async function announceApi(site: Site, tag: string): Promise<Site> {
  const announceIn = async (file: SiteFile) => {
    if (!file.type.startsWith('text/html')) return file
    const html = announce(new TextDecoder().decode(file.identity.body), tag)
    const encodings = file.compressed.map(({ encoding }) => encoding)
    return createSiteFile(file, html, encodings)
  }
  const announced = [...site.files].map(
    async ([path, file]) => [path, await announceIn(file)] as const,
  )
  const [notFound, ...files] = await Promise.all([
    site.notFound && announceIn(site.notFound),
    ...announced,
  ])
  return { ...site, files: new Map(files), notFound }
}

export function announce(html: string, tag: string): string {
  const end = html.indexOf('</head>')
  // Without a head of its own, a page begins with it.
  const place = end === -1 ? 0 : end
  return `${html.slice(0, place)}${tag}\n  ${html.slice(place)}`
}

/** A strong tag names exact bytes, so each encoding of a file has its own. */
export function entityTag(body: Uint8Array, encoding: Encoding): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

export async function compressBody(body: Buffer<ArrayBuffer>, encoding: Encoding) {
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
