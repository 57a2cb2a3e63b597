import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { cache, root, site, stampFile } from './build-paths.ts'
import { compressFolder } from './compress.ts'
import { type SiteAssets, takeAssets } from './site-assets.ts'
import { sourceStamp } from './source-stamp.ts'
import { subsetFonts } from './subset-fonts.ts'
import { swapFolder } from './swap-folder.ts'

await build(await sourceStamp(root))

type Page = { file: string; content: string }
type Prerender = { renderPages: (assets: SiteAssets) => Promise<Page[]> }

/** Builds aside and swaps in, so that a build that fails or is cut short leaves the last one in place. */
async function build(stamp: string): Promise<void> {
  // Vite and React both read it; a stray NODE_ENV would ship their development builds.
  process.env.NODE_ENV = 'production'
  await mkdir(cache, { recursive: true })
  const workshop = await mkdtemp(join(cache, 'build-'))
  try {
    const fresh = join(workshop, 'site')
    await subsetFonts()
    await buildSite(fresh)
    await writePages(fresh, await buildPrerender(join(workshop, 'prerender')))
    await compressFolder(fresh)
    await rm(stampFile, { force: true })
    await swapFolder(fresh, site, join(workshop, 'previous'))
    await writeFile(stampFile, stamp)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

async function buildSite(outDir: string): Promise<void> {
  await viteBuild({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true } })
}

async function buildPrerender(outDir: string): Promise<Prerender> {
  await viteBuild({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/web/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return import(pathToFileURL(join(outDir, 'prerender.js')).href)
}

async function writePages(folder: string, { renderPages }: Prerender): Promise<void> {
  for (const { file, content } of await renderPages(await takeAssets(folder))) {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}
