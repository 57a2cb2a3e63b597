import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}

export interface SiteAssets {
  /** The page without content, and without the bundler's own tags for script and styles. */
  template: string
  /** The scripts every page starts with, each after those it needs. */
  scripts: string[]
  styles: string
  /** The files of these source modules and of all that they import, beyond those scripts. */
  filesOf: (sources: readonly string[]) => string[]
}

/**
 * Reads the bundler's output. Removes its manifest, and the style sheet, which is inlined into the
 * pages so that the first response is enough to paint them.
 */
export async function takeAssets(folder: string): Promise<SiteAssets> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [entry] = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].slice(-1)
  const [sheet] = html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)
  if (!entry?.[1] || !sheet?.[1]) throw new Error('The bundler wrote no script or no style sheet.')
  const styles = await readFile(join(folder, sheet[1]), 'utf8')
  const { scripts, filesOf } = await readManifest(folder, entry[1])
  await rm(join(folder, '.vite'), { recursive: true })
  await rm(join(folder, sheet[1]))
  return {
    template: html.replace(bundlerTags, ''),
    scripts,
    styles: styles.trim(),
    filesOf,
  }
}

const bundlerTags =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g

async function readManifest(
  folder: string,
  entry: string,
): Promise<Pick<SiteAssets, 'scripts' | 'filesOf'>> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const chunks: Record<string, Chunk> = JSON.parse(text)
  const app = Object.values(chunks).find(({ file }) => file === entry)
  if (!app) throw new Error(`The bundler's manifest does not know '${entry}'.`)

  const scripts = withImports([app])
  return {
    scripts,
    filesOf: (sources) => withImports(sources.map(find)).filter((file) => !scripts.includes(file)),
  }

  /** Each once, and after all that it imports. */
  function withImports(
    wanted: Chunk[],
    files = new Set<string>(),
    open = new Set<Chunk>(),
  ): string[] {
    for (const chunk of wanted) {
      if (open.has(chunk)) continue
      open.add(chunk)
      withImports((chunk.imports ?? []).map(find), files, open)
      files.add(`/${chunk.file}`)
    }
    return [...files]
  }

  function find(source: string): Chunk {
    const chunk = chunks[source]
    if (!chunk) throw new Error(`'${source}' has no chunk of its own: is it imported dynamically?`)
    return chunk
  }
}
