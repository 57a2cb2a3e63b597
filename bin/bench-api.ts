// Measures the API: `npm run bench:api`, `npm run bench:api -- --quick` for a first impression,
// `npm run bench:api -- --figures` for the operators' figures alone, or `--streams` for event streams alone.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

await import(pathToFileURL(join('bench', 'api', 'run.ts')).href)
