import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startError } from '#server/start-error.ts'
import { root, site, stampFile } from './build-paths.ts'
import { runTool } from './run-tool.ts'

const sources = ['{src,public,bin}/**/*.*', 'index.html', 'package*.json', '*config*.{ts,json}']
const noBuild =
  'There is no build in dist, and without development dependencies none can be made: run `npm run build` in a full checkout, and copy dist here.'

/** Builds when a source has changed since the last build. A production install serves the build that it came with. */
export async function buildIfNeeded(): Promise<void> {
  const isBuilt = existsSync(join(site, 'index.html'))
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    if (!isBuilt) throw startError(noBuild)
    return
  }
  const lastStamp = await readFile(stampFile, 'utf8').catch(() => '')
  if (isBuilt && lastStamp === (await sourceStamp(root))) return
  console.log('Building…')
  // In a process of its own: the bundler takes 500 MB, which a server would keep for as long as it runs.
  const { code } = await runTool(['bin/build.ts'], { show: true })
  if (code !== 0) throw startError('The build failed: see above.')
}

/** One hash over everything that the build may read, so that an unchanged tree is not built twice. */
export async function sourceStamp(folder: string): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(sources, { cwd: folder })) {
    if (!/\.(test|fixture)\.tsx?$/.test(path)) paths.push(path)
  }
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    // The length keeps bytes from moving between neighbouring files without changing the hash.
    const content = await readFile(join(folder, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
