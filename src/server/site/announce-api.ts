import { createSiteFile, type Site, type SiteFile } from './static-site.ts'

/** The site with a tag in the head of every page that announces the API. All other files are shared. */
export async function announceApi(site: Site, tag: string): Promise<Site> {
  const announceIn = async (file: SiteFile) =>
    file.type.startsWith('text/html') ? insertIntoHead(file, tag) : file
  const announced = [...site.files].map(
    async ([path, file]) => [path, await announceIn(file)] as const,
  )
  const [notFound, ...files] = await Promise.all([
    site.notFound && announceIn(site.notFound),
    ...announced,
  ])
  return { ...site, files: new Map(files), notFound }
}

function insertIntoHead(page: SiteFile, markup: string): Promise<SiteFile> {
  const html = new TextDecoder().decode(page.identity.body)
  const encodings = page.compressed.map(({ encoding }) => encoding)
  return createSiteFile(page, announce(html, markup), encodings)
}

export function announce(html: string, tag: string): string {
  const end = html.indexOf('</head>')
  // Without a head of its own, a page begins with it.
  const place = end === -1 ? 0 : end
  return `${html.slice(0, place)}${tag}\n  ${html.slice(place)}`
}
