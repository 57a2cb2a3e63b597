import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['{src,public,bin}/**/*.*', 'index.html', 'package*.json', '*config*.{ts,json}']

/** One hash over everything that the build may read, so that an unchanged tree is not built twice. */
export async function sourceStamp(root: string): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(sources, { cwd: root })) {
    if (!/\.(test|fixture)\.tsx?$/.test(path)) paths.push(path)
  }
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const content = await readFile(join(root, path))
    // The length keeps bytes from moving between neighbouring files without changing the hash.
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
