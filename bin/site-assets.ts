import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync } from 'vite'

interface Chunk {
  file: string
  imports?: string[]
}

export interface SiteAssets {
  /** The page without content, and without the bundler's own tags for script and styles. */
  template: string
  /** The script every page starts with. */
  entry: string
  styles: string
  /** The files of these source modules and of all that they and the entry import. */
  filesOf: (sources: readonly string[]) => string[]
  minify: (script: string) => string
}

/**
 * Reads what the bundler wrote. Its manifest is taken away, and so is the style sheet: that goes into
 * the pages, which are then painted with what the first answer brings.
 */
export async function takeAssets(folder: string): Promise<SiteAssets> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [entry] = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].slice(-1)
  const [sheet] = html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)
  if (!entry?.[1] || !sheet?.[1]) throw new Error('The bundler wrote no script or no style sheet.')
  const styles = await readFile(join(folder, sheet[1]), 'utf8')
  const filesOf = await readManifest(folder, entry[1])
  await rm(join(folder, '.vite'), { recursive: true })
  await rm(join(folder, sheet[1]))
  return {
    template: html.replace(bundlerTags, ''),
    entry: `/${entry[1]}`,
    styles: styles.trim(),
    filesOf,
    minify: (script) => minifySync('boot.js', script).code,
  }
}

const bundlerTags =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g

async function readManifest(folder: string, entry: string): Promise<SiteAssets['filesOf']> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const chunks: Record<string, Chunk> = JSON.parse(text)
  const app = Object.values(chunks).find(({ file }) => file === entry)
  if (!app) throw new Error(`The bundler's manifest does not know '${entry}'.`)

  return (sources) => {
    const files = new Set([app, ...sources.map(find)].flatMap(withImports))
    files.delete(entry)
    return [...files].map((file) => `/${file}`)
  }

  function withImports({ file, imports = [] }: Chunk): string[] {
    return [file, ...imports.map(find).flatMap(withImports)]
  }

  function find(source: string): Chunk {
    const chunk = chunks[source]
    if (!chunk) throw new Error(`'${source}' has no chunk of its own: is it imported dynamically?`)
    return chunk
  }
}
