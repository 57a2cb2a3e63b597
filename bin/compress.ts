import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressBody } from '#server/site/static-site.ts'

const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` beside every text file of a folder, where that makes it smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([compressBody(content, 'br'), compressBody(content, 'gzip')])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
