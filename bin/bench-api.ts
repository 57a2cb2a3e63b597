// Measures the API: `npm run bench:api`, or `npm run bench:api -- --quick` for a first impression.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

await import(pathToFileURL(join('bench', 'api', 'run.ts')).href)
