// Runs the measurements in bench/, all of them or those that are named.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const wanted = process.argv.slice(2)
const benches = (await readdir('bench')).filter((file) => file.endsWith('.ts')).toSorted()

for (const file of benches) {
  if (wanted.length > 0 && !wanted.includes(file.replace('.ts', ''))) continue
  await import(pathToFileURL(join('bench', file)).href)
}
