import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressFolder } from '#bin/compress.ts'

/** Writes the built pages without their scripts: as quick as pages of this content and look can be. */
export async function buildStaticLimit(site: string, folder: string): Promise<void> {
  await cp(site, folder, { recursive: true, filter: (file) => !/\.(js|br|gz)$/.test(file) })
  const entries = await readdir(folder, { recursive: true })
  for (const file of entries.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file)
    await writeFile(path, withoutScripts(await readFile(path, 'utf8')))
  }
  await compressFolder(folder)
}

/** What the inline script does to the root element before the first paint is written down instead. */
function withoutScripts(html: string): string {
  return html
    .replace(/<html\b/, '<html class="light"')
    .replace(/<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script\s*>\s*/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>\s*/g, '')
}
