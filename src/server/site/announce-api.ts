import { compressBody, entityTag } from './encoding.ts'
import type { Representation, Site, SiteFile } from './static-site.ts'

/**
 * Returns the site with this tag in the head of every page, which announces the API to it. No rebuild is
 * needed, and all other files are shared with the original site.
 */
export async function announceApi(site: Site, tag: string): Promise<Site> {
  const announce = async (file: SiteFile) =>
    file.type.startsWith('text/html') ? insertIntoHead(file, tag) : file
  const announced = [...site.files].map(
    async ([path, file]) => [path, await announce(file)] as const,
  )
  const [notFound, ...files] = await Promise.all([
    site.notFound && announce(site.notFound),
    ...announced,
  ])
  return { ...site, files: new Map(files), notFound }
}

async function insertIntoHead(page: SiteFile, markup: string): Promise<SiteFile> {
  const html = new TextDecoder().decode(page.identity.body)
  const end = html.indexOf('</head>')
  // Without a head of its own, a page begins with it.
  const place = end === -1 ? 0 : end
  const body = Buffer.from(`${html.slice(0, place)}${markup}\n  ${html.slice(place)}`)
  const represent = async ({ encoding }: Representation): Promise<Representation> => ({
    encoding,
    body: await compressBody(body, encoding),
    etag: entityTag(body, encoding),
  })
  return {
    ...page,
    identity: await represent(page.identity),
    compressed: await Promise.all(page.compressed.map(represent)),
  }
}
