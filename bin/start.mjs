// Plain JavaScript: removing the types of TypeScript takes Node 20 MB that a server would hold for as long as it
// runs. A process that ends before builds and compiles, and this one finds everything compiled.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'

const compiled = join(dirname(import.meta.dirname), '.cache', 'compiled')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const leave = () => process.exit(0)

// Until the ports are open there is nothing to finish.
for (const signal of signals) process.on(signal, leave)
await prepare()
enableCompileCache(compiled)
const { serve } = await import('./serve.ts')
// Its own handlers first: a signal that came while modules were loaded, and has no handler for a moment, is lost.
const serving = serve()
for (const signal of signals) process.off(signal, leave)
await serving

async function prepare() {
  const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href
  // The same flags: what was compiled with others is compiled again.
  const args = [
    ...process.execArgv,
    '--import',
    stopWithParent,
    join(import.meta.dirname, 'prepare.ts'),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}
