import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

test('a process that hangs in its exit after a signal is killed', async () => {
  const script = `import { closeOnSignal } from '#bin/close-on-signal.ts'
closeOnSignal(Promise.resolve([]), { timeoutMs: 60_000, killAfterMs: 1 })
process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
setInterval(() => undefined, 1000)
console.log('open')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
