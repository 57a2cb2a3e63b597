import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'

const folders = ['src', 'public']
const files = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
/** The build itself. Every module that they import by path is read as well. */
const entries = ['vite.config.ts', 'bin/build.ts']

/** One hash over everything that the build reads, so that an unchanged tree is not built twice. */
export async function sourceStamp(root: string): Promise<string> {
  const paths = await buildSources(root)
  const contents = await Promise.all(paths.map((path) => readIfPresent(join(root, path))))
  const hash = createHash('sha256')
  paths.forEach((path, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    // The length keeps bytes from moving between neighbouring files without changing the hash.
    hash.update(`${path}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/** Every file that the build reads, relative to the root. */
export async function buildSources(root: string): Promise<string[]> {
  const inFolders = await Promise.all(folders.map((folder) => filesUnder(root, folder)))
  return [...files, ...inFolders.flat(), ...(await withImports(root, entries))].toSorted()
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entriesOf = await readdir(join(root, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entriesOf
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** The modules and all that they import by relative path. What they import by alias is in `src`. */
async function withImports(root: string, modules: string[]): Promise<Set<string>> {
  const found = new Set(modules)
  // A set that grows while it is iterated also yields what was added.
  for (const path of found) {
    const source = (await readIfPresent(join(root, path)))?.toString() ?? ''
    for (const [, specifier = ''] of source.matchAll(
      /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g,
    )) {
      found.add(posix.join(posix.dirname(path), specifier))
    }
  }
  return found
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined)
}
