import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['src', 'public']
const files = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'bin/build.ts',
  'bin/build-paths.ts',
  'bin/compress.ts',
  'bin/site-assets.ts',
  'bin/subset-fonts.ts',
  'bin/few-chunks.ts',
]

/** One hash over everything that goes into a build, so that an unchanged tree is not built twice. */
export async function sourceStamp(root: string): Promise<string> {
  const inFolders = await Promise.all(folders.map((folder) => filesUnder(root, folder)))
  const paths = [...files, ...inFolders.flat()].toSorted()
  const contents = await Promise.all(paths.map((path) => readIfPresent(join(root, path))))
  const hash = createHash('sha256')
  paths.forEach((path, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    // The length keeps bytes from moving between neighbouring files without changing the hash.
    hash.update(`${path}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined)
}
