import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Rolldown, build as viteBuild } from 'vite'
import { assetsFile, renderFolder } from '#server/site/static-site.ts'
import { apiChunks, pageChunks } from '#web/app/page-chunks.ts'
import type { SiteAssets } from '#web/prerender.tsx'
import { routeNames } from '#web/shared/routes.ts'
import { sourceStamp } from './build-if-needed.ts'
import { cache, root, site, stampFile } from './build-paths.ts'
import { compressFolder } from './compress.ts'
import { chunkOptions } from './plan-chunks.ts'
import { subsetFonts } from './subset-fonts.ts'
import { swapFolder } from './swap-folder.ts'

const bundlerTags =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g

await build(await sourceStamp(root))

type Page = { file: string; content: string }
type Prerender = { renderPages: (assets: SiteAssets) => Promise<Page[]> }

/** Builds aside and swaps in, so that a build that fails or is cut short leaves the last one in place. */
async function build(stamp: string): Promise<void> {
  // Vite and React both read it; a stray NODE_ENV would ship their development builds.
  process.env.NODE_ENV = 'production'
  await mkdir(cache, { recursive: true })
  const tempDir = await mkdtemp(join(cache, 'build-'))
  try {
    const fresh = join(tempDir, 'site')
    await subsetFonts()
    await buildSite(fresh)
    const renderer = join(tempDir, 'renderer')
    await writePages(fresh, renderer, await buildPrerender(renderer))
    await compressFolder(fresh)
    await rename(renderer, join(fresh, renderFolder))
    await rm(stampFile, { force: true })
    await swapFolder(fresh, site, join(tempDir, 'previous'))
    await writeFile(stampFile, stamp)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
}

async function buildSite(outDir: string): Promise<void> {
  const output = chunkOptions(await buildAside())
  await viteBuild({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, manifest: true, rolldownOptions: { output } },
  })
}

/** The bundler's own division into files, written nowhere. */
async function buildAside(): Promise<Rolldown.OutputChunk[]> {
  const built = await viteBuild({
    root,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      // Otherwise a screen's file also holds what only its dialogs share, and looks as if they needed the screen.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

async function buildPrerender(outDir: string): Promise<Prerender> {
  await viteBuild({
    root,
    logLevel: 'warn',
    // The server that runs it has neither React nor a reason to say how it was built.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/web/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return import(pathToFileURL(join(outDir, 'prerender.js')).href)
}

/** With what it takes to render them anew beside the renderer. */
async function writePages(
  folder: string,
  renderer: string,
  { renderPages }: Prerender,
): Promise<void> {
  const assets = await takeAssets(folder)
  await writeFile(join(renderer, assetsFile), JSON.stringify(assets))
  for (const { file, content } of await renderPages(assets)) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

/** The script in the head of every page: one bundle that needs no file beside it. */
async function buildBoot(): Promise<string> {
  const built = await viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      lib: { entry: 'src/web/app/boot.ts', formats: ['iife'], name: 'boot' },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

interface Chunk {
  file: string
  imports?: string[]
}

interface ManifestFiles {
  /** The scripts every page starts with, each after those it needs. */
  scripts: string[]
  /** The files of these source modules and of all that they import, beyond those scripts. */
  filesOf: (sources: readonly string[]) => string[]
}

/**
 * Reads the bundler's output. Removes its manifest, and the style sheet, which is inlined into the
 * pages so that the first response is enough to paint them.
 */
async function takeAssets(folder: string): Promise<SiteAssets> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [entry] = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].slice(-1)
  const [sheet] = html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)
  if (!entry?.[1] || !sheet?.[1]) throw new Error('The bundler wrote no script or no style sheet.')
  const styles = await readFile(join(folder, sheet[1]), 'utf8')
  const { scripts, filesOf } = await readManifest(folder, entry[1])
  await rm(join(folder, '.vite'), { recursive: true })
  await rm(join(folder, sheet[1]))
  const names = [...routeNames, 'notFound' as const]
  const chunks = names.map((name) => [name, filesOf(pageChunks(name))] as const)
  return {
    // Without content, and without the bundler's own tags for script and styles.
    template: html.replace(bundlerTags, ''),
    scripts,
    styles: styles.trim(),
    chunks: Object.fromEntries(chunks) as SiteAssets['chunks'],
    apiChunks: filesOf(apiChunks),
    boot: await buildBoot(),
  }
}

async function readManifest(folder: string, entry: string): Promise<ManifestFiles> {
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
