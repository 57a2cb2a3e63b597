// Measures the API: `npm run bench:api`, `npm run bench:api -- --quick` for a first impression,
// `npm run bench:api -- --streams` for event streams alone, or `--throughput` for calls a second alone.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

await import(pathToFileURL(join('bench', 'api', 'run.ts')).href)
