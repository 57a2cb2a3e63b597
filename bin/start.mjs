// Plain JavaScript: removing the types of TypeScript takes Node 20 MB that a server would hold for as long as it
// runs. A process that ends before builds and compiles, and this one finds everything compiled.
import { spawnSync } from 'node:child_process'

// The same flags: what was compiled with others is compiled again.
const prepare = [...process.execArgv, 'bin/with-setup.mjs', 'bin/prepare.ts']
const { status } = spawnSync(process.execPath, prepare, {
  stdio: 'inherit',
  // As if npm had started it: it leaves when this process is killed.
  env: { npm_lifecycle_event: 'start', ...process.env },
})
if (status !== 0) process.exit(status ?? 1)
const { serve } = await import('./serve.ts')
await serve()
