import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '#bin/build-if-needed.ts'
import { buildReactHello } from './react-hello.ts'
import { buildStaticLimit } from './static-limit.ts'

export interface Pages {
  ours: string
  limit: string
  hello: string
  close: () => Promise<void>
}

/** Our pages, of the demo or of live, and the two they are compared with, all served by our own server. */
export async function openPages(isLive: boolean): Promise<Pages> {
  await buildIfNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'hitlist-bench-web-'))
  // Also on Ctrl-C.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [limitFolder, helloFolder] = [join(folder, 'limit'), join(folder, 'hello')]
  await buildStaticLimit('dist', limitFolder)
  await buildReactHello(helloFolder)
  const child = fork(join(import.meta.dirname, 'serve.ts'), [
    isLive ? 'live' : 'demo',
    'dist',
    limitFolder,
    helloFolder,
  ])
  const [[ours = '', limit = '', hello = '']] = (await once(child, 'message')) as [string[]]

  return {
    ours,
    limit,
    hello,
    async close() {
      // It may be gone already, and then the error that ended the measurement is reported, not this one.
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
